// SPDX-License-Identifier: Apache-2.0
/// \file
/// Memory, queues, events and graphs, on a machine where no device is to be had: errors say what was wanted.
#include "core/device_runtime.hpp"

#include <gmock/gmock.h>

#include <functional>

namespace sounding::core::device {
namespace {

static_assert(built);

std::string error_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was thrown";
}

TEST(DeviceRuntime, WithoutADeviceEveryErrorNamesTheCallAndTheReason) {
  const auto refusal = [](const std::string& call) {
    return testing::ContainsRegex("^device: " + call + ": .*(CUDA driver|no CUDA-capable device)");
  };
  EXPECT_THAT(error_of([] { find(); }), refusal("cuda[A-Za-z]*"));
  EXPECT_THAT(error_of([] { Memory(256); }), refusal("cudaMalloc of 256 bytes"));
  EXPECT_THAT(error_of([] { Queue(); }), refusal("cudaStreamCreateWithFlags"));
  EXPECT_THAT(error_of([] { Event(); }), refusal("cudaEventCreate"));
  EXPECT_THAT(error_of([] { Graph([](Stream) {}); }), refusal("cuda[A-Za-z]*"));
  double value = 0;
  EXPECT_THAT(error_of([&] { upload(&value, &value, sizeof value, nullptr); }), refusal("cudaMemcpyAsync"));
  EXPECT_THAT(error_of([&] { download(&value, &value, sizeof value, nullptr); }), refusal("cudaMemcpyAsync"));
  EXPECT_THAT(error_of([&] { fill(&value, 0xff, sizeof value, nullptr); }), refusal("cudaMemsetAsync"));
}

TEST(DeviceRuntime, NoBytesNeedNoDevice) {
  const Memory none(0);
  EXPECT_EQ(none.data(), nullptr);
  EXPECT_NO_THROW(upload(nullptr, nullptr, 0, nullptr));
  EXPECT_NO_THROW(download(nullptr, nullptr, 0, nullptr));
  EXPECT_NO_THROW(fill(nullptr, 0, 0, nullptr));
}

}  // namespace
}  // namespace sounding::core::device
