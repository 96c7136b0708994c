// SPDX-License-Identifier: Apache-2.0
#include "io/error.hpp"
#include "model/setup.hpp"

namespace sounding::model {

template <class Real>
std::unique_ptr<Medium<Real>> make_atmosphere(const io::RunConfig&, const Domain&, const grid::Tiling&) {
  throw io::Error(io::ExitCode::bad_input, "atmosphere: this version steps the ocean only; remove the block");
}

template std::unique_ptr<Medium<float>> make_atmosphere(const io::RunConfig&, const Domain&,
                                                        const grid::Tiling&);
template std::unique_ptr<Medium<double>> make_atmosphere(const io::RunConfig&, const Domain&,
                                                         const grid::Tiling&);

}  // namespace sounding::model
