// SPDX-License-Identifier: Apache-2.0
#include "model/tableau.hpp"

#include <stdexcept>
#include <string>

namespace sounding::model {

const Tableau& tableau_named(std::string_view name) {
  for (const Tableau* tableau : tableaux)
    if (tableau->name == name) return *tableau;
  throw std::invalid_argument("no Runge-Kutta scheme is called '" + std::string(name) + "'");
}

}  // namespace sounding::model
