// SPDX-License-Identifier: Apache-2.0
#include "io/config/columns.hpp"

#include <algorithm>

#include "io/config/table.hpp"

namespace sounding::io {
namespace {

bool names_a_file(const Target& target) {
  const auto* source = std::get_if<Source*>(&target);
  return source && std::holds_alternative<FileVariable>(**source);
}

/// The places of a part are those of a domain that stands alone.
bool takes_every_column(const Stream& stream) {
  return stream.region == StreamRegion{} && stream.columns.empty() && stream.section == StreamSection{};
}

/// Gives a member the value of the one in another configuration.
void assign(const Target& from, const Target& to) {
  std::visit(
      [&](auto member) {
        using T = decltype(member);
        if constexpr (std::is_same_v<T, ChoiceTarget>) {
          const auto& choice = std::get<ChoiceTarget>(to);
          choice.set(choice.member, member.get(member.member));
        } else if constexpr (std::is_pointer_v<T>) {
          *std::get<T>(to) = *member;
        }
      },
      from);
}

}  // namespace

bool differ_by_column(const RunConfig& a, const RunConfig& b) {
  if (a.domain.kind != DomainKind::idealised || b.domain.kind != DomainKind::idealised) return false;
  if (!std::all_of(a.output.streams.begin(), a.output.streams.end(), takes_every_column)) return false;
  RunConfig from = a, to = b;
  for (const Key& key : all_keys()) {
    if (!key.per_column) continue;
    const Target source = key.at({from}), target = key.at({to});
    if (names_a_file(source) || names_a_file(target)) return false;
    assign(source, target);
  }
  return from == to;
}

RunConfig side_by_side(const std::vector<const RunConfig*>& members) {
  RunConfig run = *members.front();
  if (members.size() == 1) return run;
  for (const RunConfig* member : members) run.members.push_back(*member);
  run.domain.idealised.ny *= static_cast<int>(members.size());
  return run;
}

}  // namespace sounding::io
