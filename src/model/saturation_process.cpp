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
  explicit SaturationAdjustment(const AtmosphereVariables& v) : v_(v) {}
  std::string_view name() const override { return "saturation adjustment"; }
  void run(const TileContext<Real>& t) const override {
    t.scan_down(CountedSaturationAdjustmentKernel<Real, Method, iterations>{
        {thermodynamics_, t[v_.levels.pressure], t[v_.levels.log_pressure], t.value(v_.theta_li.field),
         t.value(v_.q_np.field), t[v_.air_temperature], t[v_.q_liq], t[v_.q_ice]},
        t[v_.unconverged]});
  }

 private:
  AtmosphereVariables v_;
  physics::Thermodynamics<Real> thermodynamics_;
};

template <class Real, class Method, int iterations>
std::unique_ptr<Process<Real>> make(const AtmosphereVariables& v) {
  return std::make_unique<SaturationAdjustment<Real, Method, iterations>>(v);
}

/// One maker per count, from 1 to 6.
template <class Real, class Method, int... before>
auto makers(std::integer_sequence<int, before...>) {
  return std::array{&make<Real, Method, before + 1>...};
}

}  // namespace

template <class Real>
std::unique_ptr<Process<Real>> make_saturation_adjustment(const AtmosphereVariables& v,
                                                          const io::SaturationAdjustment& config) {
  const auto counts = std::make_integer_sequence<int, 6>{};
  const auto which = static_cast<std::size_t>(config.iterations - 1);
  return config.method == io::AdjustmentMethod::halley ? makers<Real, physics::Halley>(counts).at(which)(v)
                                                       : makers<Real, physics::Newton>(counts).at(which)(v);
}

template std::unique_ptr<Process<float>> make_saturation_adjustment(const AtmosphereVariables&,
                                                                    const io::SaturationAdjustment&);
template std::unique_ptr<Process<double>> make_saturation_adjustment(const AtmosphereVariables&,
                                                                     const io::SaturationAdjustment&);

}  // namespace sounding::model
