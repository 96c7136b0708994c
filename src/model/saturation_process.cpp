// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <utility>

#include "model/atmosphere_processes.hpp"
#include "model/kernels/saturation_adjustment_kernel.hpp"

namespace sounding::model {
namespace {

template <class Real, class Method, int iterations>
class SaturationAdjustment final : public Process<Real> {
 public:
  SaturationAdjustment(const AtmosphereVariables& v, Levels<Real> levels)
      : v_(v), levels_(std::move(levels)) {}
  std::string_view name() const override { return "saturation adjustment"; }
  void run(const TileContext<Real>& t) const override {
    core::scan_down(
        t.tile,
        CountedSaturationAdjustmentKernel<Real, Method, iterations>{{thermodynamics_,
                                                                     {levels_->pressure.data()},
                                                                     {levels_->log_pressure.data()},
                                                                     t.value(v_.theta_li.field),
                                                                     t.value(v_.q_np.field),
                                                                     t[v_.air_temperature],
                                                                     t[v_.q_liq],
                                                                     t[v_.q_ice]},
                                                                    t[v_.unconverged]},
        t.registers);
  }

 private:
  AtmosphereVariables v_;
  Levels<Real> levels_;
  physics::Thermodynamics<Real> thermodynamics_;
};

template <class Real, class Method, int iterations>
std::unique_ptr<Process<Real>> make(const AtmosphereVariables& v, Levels<Real> levels) {
  return std::make_unique<SaturationAdjustment<Real, Method, iterations>>(v, std::move(levels));
}

/// One maker per count, from 1 to 6.
template <class Real, class Method, int... before>
auto makers(std::integer_sequence<int, before...>) {
  return std::array{&make<Real, Method, before + 1>...};
}

}  // namespace

template <class Real>
std::unique_ptr<Process<Real>> make_saturation_adjustment(const AtmosphereVariables& v, Levels<Real> levels,
                                                          const io::SaturationAdjustment& config) {
  const auto counts = std::make_integer_sequence<int, 6>{};
  const auto which = static_cast<std::size_t>(config.iterations - 1);
  return config.method == io::AdjustmentMethod::halley
             ? makers<Real, physics::Halley>(counts).at(which)(v, std::move(levels))
             : makers<Real, physics::Newton>(counts).at(which)(v, std::move(levels));
}

template std::unique_ptr<Process<float>> make_saturation_adjustment(const AtmosphereVariables&, Levels<float>,
                                                                    const io::SaturationAdjustment&);
template std::unique_ptr<Process<double>> make_saturation_adjustment(const AtmosphereVariables&,
                                                                     Levels<double>,
                                                                     const io::SaturationAdjustment&);

}  // namespace sounding::model
