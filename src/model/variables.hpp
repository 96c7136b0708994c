// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a medium carries, by name and by handle.  Names are used at set-up and for output; a process keeps
/// handles.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sounding::model {

/// Prognostic field: stepped by the Runge-Kutta scheme.
struct Prognostic {
  int id = -1;
};
/// Field that follows from the state: refreshed by a process, never stepped.  Values in cells, or on the face
/// above.
struct Diagnostic {
  int id = -1;
};
/// One number per column: forcing, or a result such as a path or a depth.
struct ColumnValue {
  int id = -1;
};
/// A flux through the ends of a column, or a source inside it, per unit area and time.  The stepper
/// integrates it over the run in double with the weights of the Runge-Kutta scheme, so that a budget sees
/// what the state saw, to the rounding of weights times dt to Real.
struct Flux {
  int id = -1;
};

/// A number that depends on time alone, the same over all columns: the light of the hour.
struct Curve {
  int id = -1;
};
/// A number per level that never changes: density of the base state.
struct Profile {
  int id = -1;
};

/// The variables of one medium.
class Variables {
 public:
  Prognostic prognostic(std::string name) { return {add(prognostic_, std::move(name))}; }
  Diagnostic diagnostic(std::string name) { return {add(diagnostic_, std::move(name))}; }
  ColumnValue column(std::string name) { return {add(column_, std::move(name))}; }
  Flux flux(std::string name) { return {add(flux_, std::move(name))}; }

  /// What column values and fluxes of that name are multiplied with where they are written, > 0; 1 unless
  /// said.
  void written_with(std::string name, double factor) { factors_.emplace_back(std::move(name), factor); }
  double written_factor(std::string_view name) const {
    for (const auto& [known, factor] : factors_)
      if (known == name) return factor;
    return 1;
  }

  const std::vector<std::string>& prognostic_names() const { return prognostic_; }
  const std::vector<std::string>& diagnostic_names() const { return diagnostic_; }
  const std::vector<std::string>& column_names() const { return column_; }
  const std::vector<std::string>& flux_names() const { return flux_; }

  std::optional<Prognostic> find_prognostic(std::string_view name) const {
    return find<Prognostic>(prognostic_, name);
  }
  std::optional<Diagnostic> find_diagnostic(std::string_view name) const {
    return find<Diagnostic>(diagnostic_, name);
  }
  std::optional<ColumnValue> find_column(std::string_view name) const {
    return find<ColumnValue>(column_, name);
  }
  std::optional<Flux> find_flux(std::string_view name) const { return find<Flux>(flux_, name); }

 private:
  static int add(std::vector<std::string>& names, std::string name) {
    for (const auto& known : names)
      if (known == name) throw std::logic_error("variable declared twice: " + name);
    names.push_back(std::move(name));
    return static_cast<int>(names.size()) - 1;
  }
  template <class Handle>
  static std::optional<Handle> find(const std::vector<std::string>& names, std::string_view name) {
    for (std::size_t i = 0; i < names.size(); ++i)
      if (names[i] == name) return Handle{static_cast<int>(i)};
    return std::nullopt;
  }

  std::vector<std::string> prognostic_, diagnostic_, column_, flux_;
  std::vector<std::pair<std::string, double>> factors_;
};

}  // namespace sounding::model
