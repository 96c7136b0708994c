// SPDX-License-Identifier: Apache-2.0
/// The one-moment scheme with ice: reference rates and the laws it keeps.
#include "physics/microphysics_mixed_phase.hpp"

#include <gtest/gtest.h>

#include <string>

#include "mixed_phase_cells.hpp"

namespace sounding::physics {
namespace {

const char* const rates_table = SOUNDING_TEST_DATA "/microphysics/onemoment_rates.csv";

template <class Number>
class MixedPhaseRate : public testing::Test {
 protected:
  static constexpr bool wide = std::is_same_v<Number, double>;
};
using RealTypes = testing::Types<float, double>;
TYPED_TEST_SUITE(MixedPhaseRate, RealTypes);

TYPED_TEST(MixedPhaseRate, AllTermsHaveTheirReferenceValues) {
  using Real = TypeParam;
  const MixedPhase<Real> m{};
  int rows = 0;
  for (const auto row : test::CsvTable(rates_table)) {
    const bool trace = row.text("regime") == "trace";
    // In float the contents of these rows lie around the threshold of absence.
    const double absolute = trace && !this->wide ? 2e-10 : 0;
    const auto r = evaluated(m, cell_of<Real>(row));
    for (const auto& rate : named_rates<Real>) {
      const double error = std::fabs(rate.sign * r.rates.*rate.member - row[rate.column]);
      EXPECT_TRUE(error <= tolerance_of(rate, row) * size_of(rate, row) + absolute)
          << row.text("id") << ' ' << row.text("regime") << ' ' << rate.column << ": off by " << error
          << " of " << row[rate.column];
    }
    ++rows;
  }
  EXPECT_EQ(rows, 306);
}

TYPED_TEST(MixedPhaseRate, TendenciesHaveTheirReferenceValues) {
  using Real = TypeParam;
  const MixedPhase<Real> m{};
  for (const auto row : test::CsvTable(rates_table)) {
    if (!this->wide && row.text("regime") == "trace") continue;
    const auto d = tendencies(transfers(evaluated(m, cell_of<Real>(row)).rates));
    double tolerance = 0;
    for (const auto& rate : named_rates<Real>) tolerance += tolerance_of(rate, row) * size_of(rate, row);
    const std::string where = row.text("id") + " " + row.text("regime");
    EXPECT_TRUE(std::fabs(d.liquid - row["dq_lcl"]) <= tolerance) << where;
    EXPECT_TRUE(std::fabs(d.ice - row["dq_icl"]) <= tolerance) << where;
    EXPECT_TRUE(std::fabs(d.rain - row["dq_rai"]) <= tolerance) << where;
    EXPECT_TRUE(std::fabs(d.snow - row["dq_sno"]) <= tolerance) << where;
  }
}

TYPED_TEST(MixedPhaseRate, FallSpeedsHaveTheirReferenceValues) {
  using Real = TypeParam;
  const MixedPhase<Real> m{};
  for (const auto row : test::CsvTable(rates_table)) {
    if (!this->wide && row.text("regime") == "trace") continue;
    const auto p = evaluated(m, cell_of<Real>(row)).particles;
    const double tolerance = this->wide ? 1e-12 : 1e-5;
    EXPECT_TRUE(std::fabs(p.rain.v - row["vt_rai"]) <= tolerance * row["vt_rai"]) << row.text("id");
    EXPECT_TRUE(std::fabs(p.snow.v - row["vt_sno"]) <= tolerance * row["vt_sno"]) << row.text("id");
  }
}

/// What vapour gives is what the four species gain, whatever they do to each other.
TYPED_TEST(MixedPhaseRate, ChangesSumToWhatVapourGives) {
  using Real = TypeParam;
  const MixedPhase<Real> m{};
  for (const auto row : test::CsvTable(rates_table)) {
    const auto rates = evaluated(m, cell_of<Real>(row)).rates;
    const auto d = tendencies(transfers(rates));
    const Real given = rates.condensation + rates.deposition + rates.snow_deposition - rates.rain_evaporation;
    Real size = 0;
    for (const auto& rate : named_rates<Real>) size += std::fabs(rates.*rate.member);
    const Real error = std::fabs(d.liquid + d.ice + d.rain + d.snow - given);
    EXPECT_TRUE(error <= 4 * std::numeric_limits<Real>::epsilon() * size) << row.text("id");
  }
}

TYPED_TEST(MixedPhaseRate, NothingComesOfNothing) {
  using Real = TypeParam;
  const MixedPhase<Real> m{};
  for (const double rho : {1e-3, 0.4, 1.4})
    for (const double T : {150.0, 260.0, 273.15, 350.0})
      for (const double q : {0.0, -1e-3}) {
        const Real x(static_cast<Real>(q));
        const auto r = evaluated(m, MixedCell<Real>{Real(rho), Real(T), {x, x, x, x, x}});
        for (const auto& rate : named_rates<Real>) EXPECT_EQ(r.rates.*rate.member, 0) << rate.column;
        EXPECT_EQ(r.particles.rain.v, 0);
        EXPECT_EQ(r.particles.snow.v, 0);
      }
}

/// A pair without one of its species does nothing, and a species without the others keeps to itself.
TYPED_TEST(MixedPhaseRate, AbsentSpeciesGiveExactlyZero) {
  using Real = TypeParam;
  const MixedPhase<Real> m{};
  const Real q(Real(1e-3));
  for (const double T : {250.0, 280.0}) {
    const auto at = [&](Real l, Real i, Real r, Real s) {
      return evaluated(m, MixedCell<Real>{Real(1), Real(T), {Real(0.01), l, i, r, s}}).rates;
    };
    const auto cloud = at(q, q, 0, 0);
    EXPECT_EQ(cloud.liquid_by_rain + cloud.liquid_by_snow_cold + cloud.liquid_by_snow_warm, 0);
    EXPECT_EQ(cloud.ice_by_rain + cloud.ice_by_snow + cloud.rain_by_ice, 0);
    EXPECT_EQ(cloud.rain_evaporation, 0);
    EXPECT_EQ(cloud.snow_deposition + cloud.snow_melt, 0);
    const auto rain = at(0, 0, q, 0);
    EXPECT_EQ(rain.liquid_by_rain + rain.ice_by_rain + rain.rain_by_ice, 0);
    EXPECT_EQ(rain.rain_by_snow + rain.snow_by_rain + rain.snow_melted_by_rain, 0);
    EXPECT_EQ(rain.rain_autoconversion + rain.snow_autoconversion + rain.ice_melt, 0);
    const auto snow = at(0, 0, 0, q);
    EXPECT_EQ(snow.liquid_by_snow_cold + snow.liquid_by_snow_warm + snow.snow_melted_by_liquid, 0);
    EXPECT_EQ(snow.rain_by_snow + snow.snow_by_rain + snow.snow_melted_by_rain + snow.ice_by_snow, 0);
    EXPECT_EQ(snow.snow_melt > 0, T > 273.15);
  }
}

TYPED_TEST(MixedPhaseRate, RatesAreFiniteAndHaveTheirSign) {
  using Real = TypeParam;
  const MixedPhase<Real> m{};
  const double contents[] = {0, 1e-300, 3e-45, 1e-20, 1e-12, 1e-6, 0.02};
  for (const double rho : {1e-3, 0.3, 1.4})
    for (const double T : {150.0, 230.0, 273.15, 273.16, 350.0})
      for (const double liquid : contents)
        for (const double ice : contents)
          for (const double rain : contents)
            for (const double snow : contents) {
              const auto r = evaluated(
                  m, MixedCell<Real>{
                         Real(rho), Real(T), {Real(0.03), Real(liquid), Real(ice), Real(rain), Real(snow)}});
              bool sound = true;
              for (const auto& rate : named_rates<Real>) {
                const Real value = r.rates.*rate.member;
                const bool both_signs = rate.amplitude && rate.sign > 0;
                sound = sound && std::isfinite(value) && (both_signs || value >= 0);
              }
              EXPECT_TRUE(sound) << rho << ' ' << T << ' ' << liquid << ' ' << ice << ' ' << rain << ' '
                                 << snow;
            }
}

/// More of a species never means less of what it collects, nor a slower fall.
TYPED_TEST(MixedPhaseRate, CollectionAndFallGrowWithContent) {
  using Real = TypeParam;
  const MixedPhase<Real> m{};
  MixedResult<Real> last{};
  for (int n = 1; n < 400; ++n) {
    const Real q = static_cast<Real>(1e-5 * n);
    const auto r =
        evaluated(m, MixedCell<Real>{Real(1), Real(260), {Real(0.02), Real(1e-3), Real(1e-4), q, q}});
    EXPECT_TRUE(r.particles.rain.v > last.particles.rain.v && r.particles.snow.v > last.particles.snow.v)
        << n;
    for (const auto member :
         {&MixedPhaseRates<Real>::liquid_by_rain, &MixedPhaseRates<Real>::ice_by_rain,
          &MixedPhaseRates<Real>::liquid_by_snow_cold, &MixedPhaseRates<Real>::ice_by_snow,
          &MixedPhaseRates<Real>::rain_by_ice, &MixedPhaseRates<Real>::rain_by_snow})
      EXPECT_TRUE(r.rates.*member > last.rates.*member) << n;
    last = r;
  }
}

/// Evaporation, sublimation and deposition follow the supersaturation over their phase.
TYPED_TEST(MixedPhaseRate, ExchangeWithVapourGrowsWithSupersaturation) {
  using Real = TypeParam;
  const MixedPhase<Real> m{};
  Real condensation(-1), snow(-1), evaporation(1);
  for (int n = 0; n <= 100; ++n) {
    const Real q_tot = static_cast<Real>(3e-3 + 3e-5 * n);
    const auto r =
        evaluated(m, MixedCell<Real>{Real(1), Real(265), {q_tot, 0, 0, Real(1e-3), Real(1e-3)}}).rates;
    EXPECT_TRUE(r.condensation >= condensation && r.snow_deposition > snow &&
                r.rain_evaporation <= evaporation);
    condensation = r.condensation, snow = r.snow_deposition, evaporation = r.rain_evaporation;
  }
  EXPECT_GT(condensation, 0);
  EXPECT_GT(snow, 0);
  EXPECT_EQ(evaporation, 0);
}

/// Which of two species is called collector makes no difference to the formula: with the roles (and laws)
/// exchanged it gives the other mass.
TEST(MixedPhaseCollection, IsTheSameFormulaForBothSpecies) {
  const MixedPhaseParameters p;
  const PowerLaws rain = rain_laws(p, 9.81), snow = snow_laws(p);
  const Particles<double> r{1e-3, 1.6e7, 0.2, 0.04, 5}, s{5e-4, 4e7, 0.4, 0.16, 1};
  const double dv = approach_speed(0.2, r.v, s.v);
  EXPECT_EQ(dv, approach_speed(0.2, s.v, r.v));
  PowerLaws twin = snow;
  twin.mass_exponent = rain.mass_exponent;
  EXPECT_EQ(collected_mass(Collection<double>(1, twin, rain), s, r, dv),
            collected_mass(Collection<double>(1, rain, twin), s, r, dv))
      << "equal laws: one formula";
  EXPECT_NE(collected_mass(Collection<double>(1, snow, rain), s, r, dv),
            collected_mass(Collection<double>(1, rain, snow), s, r, dv));
}

}  // namespace
}  // namespace sounding::physics
