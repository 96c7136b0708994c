// SPDX-License-Identifier: Apache-2.0
/// \file
/// The column in which a run broke, before and after that step, as a file to look at.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/domain.hpp"
#include "model/medium.hpp"

namespace sounding::model {

template <class Real>
class PostMortem {
 public:
  PostMortem(Medium<Real>& medium, const Domain& domain, std::size_t column);

  /// Keeps the profiles of the state under the name of a group, "before" or "after"; with `all` those that
  /// follow from it, too, and the values of the column.
  void keep(const std::string& group, bool all);

  /// Writes postmortem_MEDIUM_STEP.nc, z upward, and returns a clause that names it or says why it could not
  /// be written.
  std::string write(const std::filesystem::path& folder, std::int64_t step, const std::string& text) const;

 private:
  void keep_profile(const std::string& name, const Real* field);

  Medium<Real>& medium_;
  const Domain& domain_;
  std::size_t column_, slot_;
  struct Values {
    std::string name;
    std::vector<Real> values;  ///< by level from below, or one
    bool is_profile = true;
  };
  std::vector<Values> kept_;
};

}  // namespace sounding::model
