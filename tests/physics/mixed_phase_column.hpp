// SPDX-License-Identifier: Apache-2.0
/// \file
/// A column of air in a prescribed updraft with the whole one-moment scheme, cloud not in equilibrium: the
/// least that the reference cases `mixed1` and `deep2` need, written over point functions alone.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

#include "physics/advection.hpp"
#include "physics/microphysics_linearised.hpp"

namespace sounding::test {

/// Air at rest by cell, upward.
struct StillAir {
  double dz;
  std::vector<double> rho, T, q_vap;
  std::vector<double> face_rho;  ///< one more than cells
  double ground_q_vap;           ///< of air that rises out of the ground
};

/// Temperature is fixed; transport and the fall of rain and snow by SSPRK33, then one donor-linearised step
/// of microphysics.
class MixedPhaseColumn {
 public:
  enum Species { vapor, liquid, ice, rain, snow, species };
  using Updraft = std::function<double(double z, double t)>;  ///< [m/s]

  MixedPhaseColumn(StillAir air, Updraft w) : air_(std::move(air)), w_(std::move(w)) {
    for (auto& q : q_) q.assign(cells(), 0.0);
    q_[vapor] = air_.q_vap;
    for (std::size_t k = 0; k < cells(); ++k) root_.push_back(buoyancy_root(m_, air_.rho[k]));
  }

  void run_to(double time, double dt) {
    for (; t_ < time - dt / 2; t_ += dt) {
      transport(dt);
      microphysics(dt);
    }
  }

  double path(Species s) const {
    double sum = 0;
    for (std::size_t k = 0; k < cells(); ++k) sum += air_.rho[k] * air_.dz * q_[s][k];
    return sum;
  }
  double largest(Species s) const { return *std::max_element(q_[s].begin(), q_[s].end()); }
  double smallest() const {
    double least = 0;
    for (const auto& q : q_) least = std::min(least, *std::min_element(q.begin(), q.end()));
    return least;
  }
  /// On the ground since the beginning [kg/m2].
  double fallen(Species s) const { return fallen_[s]; }

 private:
  using Fields = std::array<std::vector<double>, species>;
  std::size_t cells() const { return air_.rho.size(); }

  /// Tendencies of all species at a stage, and what reaches the ground [kg/m2/s].
  Fields tendencies(const Fields& q, double t, std::array<double, species>& ground) const {
    Fields d;
    const std::size_t n = cells();
    std::vector<double> flux(n + 1);
    for (std::size_t f = 0; f <= n; ++f) flux[f] = air_.face_rho[f] * w_(static_cast<double>(f) * air_.dz, t);
    for (int s = 0; s < species; ++s) {
      const double below = s == vapor ? air_.ground_q_vap : 0, above = s == vapor ? air_.q_vap.back() : 0;
      // Beyond the ends stand the values that flow in.
      const auto value = [&](std::size_t k, int shift) {
        const auto at = static_cast<std::ptrdiff_t>(k) + shift;
        if (at < 0) return below;
        return at < static_cast<std::ptrdiff_t>(n) ? q[s][static_cast<std::size_t>(at)] : above;
      };
      const auto at_face = [&](std::size_t f) {
        using physics::VanLeer;
        if (f == 0) return flux[0] > 0 ? below : q[s][0];
        if (f == n) return flux[n] > 0 ? q[s][n - 1] : above;
        return flux[f] > 0 ? VanLeer::face_value(value(f, -2), value(f, -1), value(f, 0))
                           : VanLeer::face_value(value(f, 1), value(f, 0), value(f, -1));
      };
      d[s].resize(n);
      for (std::size_t k = 0; k < n; ++k)
        d[s][k] = -(flux[k + 1] * (at_face(k + 1) - q[s][k]) - flux[k] * (at_face(k) - q[s][k])) /
                  (air_.rho[k] * air_.dz);
      ground[s] = 0;
    }
    for (const Species s : {rain, snow}) {
      double from_above = 0;
      for (std::size_t k = n; k-- > 0;) {
        const double content = std::max(0.0, q[s][k]);
        const double v = s == rain ? m_.spectra.rain(air_.rho[k], root_[k], content).v
                                   : m_.spectra.snow(air_.rho[k], content).v;
        const double out = air_.rho[k] * content * v;
        d[s][k] += (from_above - out) / (air_.rho[k] * air_.dz);
        from_above = out;
      }
      ground[s] = from_above;
    }
    return d;
  }

  void transport(double dt) {
    const Fields start = q_;
    std::array<Fields, 3> k;
    std::array<std::array<double, species>, 3> ground;
    const auto stage = [&](double first, double second) {
      for (int s = 0; s < species; ++s)
        for (std::size_t i = 0; i < cells(); ++i)
          q_[s][i] = start[s][i] + dt * (first * k[0][s][i] + (second > 0 ? second * k[1][s][i] : 0));
    };
    k[0] = tendencies(q_, t_, ground[0]);
    stage(1, 0);
    k[1] = tendencies(q_, t_ + dt, ground[1]);
    stage(0.25, 0.25);
    k[2] = tendencies(q_, t_ + dt / 2, ground[2]);
    for (int s = 0; s < species; ++s) {
      for (std::size_t i = 0; i < cells(); ++i)
        q_[s][i] = start[s][i] + dt * (k[0][s][i] + k[1][s][i] + 4 * k[2][s][i]) / 6;
      fallen_[s] += dt * (ground[0][s] + ground[1][s] + 4 * ground[2][s]) / 6;
    }
  }

  void microphysics(double dt) {
    for (std::size_t k = 0; k < cells(); ++k) {
      const double rho = air_.rho[k], T = air_.T[k];
      const auto q = not_negative(
          physics::CellWater<double>{q_[vapor][k] + q_[liquid][k] + q_[ice][k] + q_[rain][k] + q_[snow][k],
                                     q_[liquid][k], q_[ice][k], q_[rain][k], q_[snow][k]});
      const auto near = cell_vapor(c_, m_.air, rho, T, q);
      const auto rates = mixed_phase_rates(c_, m_, near, cell_particles(m_, rho, root_[k], q), 1 / rho, T, q);
      const auto next = linearised_step(transfers(rates), near, q, dt);
      q_[liquid][k] = next.q_liq, q_[ice][k] = next.q_ice, q_[rain][k] = next.q_rai, q_[snow][k] = next.q_sno;
      q_[vapor][k] = q.q_tot - next.q_liq - next.q_ice - next.q_rai - next.q_sno;
    }
  }

  StillAir air_;
  Updraft w_;
  physics::Thermodynamics<double> c_;
  physics::MixedPhase<double> m_;
  std::vector<double> root_;
  Fields q_;
  std::array<double, species> fallen_{};
  double t_ = 0;
};

}  // namespace sounding::test
