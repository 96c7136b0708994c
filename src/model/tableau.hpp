// SPDX-License-Identifier: Apache-2.0
/// \file
/// Explicit Runge-Kutta schemes as data.  Every scheme runs in increment form: with k_s = F(t + c_s dt, Y_s),
///
///     Y_s = Y + dt sum_j a[s][j] k_j        Y' = Y + dt sum_s b[s] k_s
///
/// so that a step rounds the state once, not once per convex combination (in float this keeps three more
/// digits of the water budget than the Shu-Osher form).
#pragma once

#include <array>
#include <string_view>

namespace sounding::model {

inline constexpr int max_stages = 4;

struct Tableau {
  std::string_view name;
  std::string_view citation;
  int stages;
  int order;
  std::array<std::array<double, max_stages>, max_stages> a;  ///< strictly lower triangular
  std::array<double, max_stages> b, c;
};

/// Forward Euler.
inline constexpr Tableau euler{"euler", "Euler (1768)", 1, 1, {}, {1.0}, {0.0}};

/// Two-stage, second-order, strong-stability preserving.
inline constexpr Tableau ssprk2{
    "ssprk2",  "Shu and Osher (1988), J. Comput. Phys. 77, eq. 2.16", 2, 2, {{{}, {1.0}}}, {0.5, 0.5},
    {0.0, 1.0}};

/// Three-stage, third-order, strong-stability preserving: the default.
inline constexpr Tableau ssprk3{"ssprk3",
                                "Shu and Osher (1988), J. Comput. Phys. 77, eq. 2.18",
                                3,
                                3,
                                {{{}, {1.0}, {0.25, 0.25}}},
                                {1.0 / 6.0, 1.0 / 6.0, 2.0 / 3.0},
                                {0.0, 1.0, 0.5}};

/// The classical four-stage, fourth-order scheme.
inline constexpr Tableau rk4{"rk4",
                             "Kutta (1901), Z. Math. Phys. 46",
                             4,
                             4,
                             {{{}, {0.5}, {0.0, 0.5}, {0.0, 0.0, 1.0}}},
                             {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0},
                             {0.0, 0.5, 0.5, 1.0}};

/// Le and Moin's low-storage scheme, X <- X + dt (gamma_m G_m + zeta_m G_{m-1}) with gamma = 8/15, 5/12, 3/4
/// and zeta = 0, -17/60, -5/12, written out: row m of `a` sums the updates of the sub-steps before it.
inline constexpr Tableau rk3_lm{"rk3_lm",
                                "Le and Moin (1991), J. Comput. Phys. 92, eq. 12",
                                3,
                                3,
                                {{{}, {8.0 / 15.0}, {8.0 / 15.0 - 17.0 / 60.0, 5.0 / 12.0}}},
                                {8.0 / 15.0 - 17.0 / 60.0, 0.0, 3.0 / 4.0},
                                {0.0, 8.0 / 15.0, 2.0 / 3.0}};

inline constexpr std::array<const Tableau*, 5> tableaux{&euler, &ssprk2, &ssprk3, &rk4, &rk3_lm};

/// The scheme of that name; throws std::invalid_argument for another.
const Tableau& tableau_named(std::string_view name);

}  // namespace sounding::model
