// SPDX-License-Identifier: Apache-2.0
/// \file
/// core/device_runtime.hpp on the machine of machine.hpp.
#include "core/device_runtime.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <stdexcept>

#include "device_on_host/machine.hpp"

struct CUevent_st {};
struct CUgraphExec_st {
  std::vector<std::function<void()>> launches;
};

namespace sounding::core::device {
namespace {

std::map<const char*, std::size_t> allocated;

/// Throws unless all bytes belong to one allocation of the device.
void require_on_device(const void* data, std::size_t bytes) {
  const auto* first = static_cast<const char*>(data);
  auto after = allocated.upper_bound(first);
  if (after == allocated.begin()) throw std::logic_error("no memory of the device");
  --after;
  if (first + bytes > after->first + after->second) throw std::logic_error("beyond an allocation");
}
void require_not_captured(Stream stream) {
  if (stream->capturing) throw std::logic_error("a copy, or waiting, inside of a graph");
}

}  // namespace

Properties find() { return {"threads of this machine", 1, std::size_t{1} << 30, 0, "0.0", "0.0", "0.0"}; }

/// Full of NaN, so that what nobody wrote is seen.
Memory::Memory(std::size_t bytes)
    : data_(bytes > 0 ? ::operator new (bytes, std::align_val_t{256}) : nullptr), bytes_(bytes) {
  if (bytes == 0) return;
  std::memset(data_.get(), 0xff, bytes);
  allocated[static_cast<char*>(data_.get())] = bytes;
}
void Memory::Free::operator()(void* data) const {
  allocated.erase(static_cast<char*>(data));
  ::operator delete (data, std::align_val_t{256});
}

void upload(void* device, const void* host, std::size_t bytes, Stream stream) {
  require_on_device(device, bytes);
  require_not_captured(stream);
  std::memcpy(device, host, bytes);
  ++test::done.uploads;
}
void download(void* host, const void* device, std::size_t bytes, Stream stream) {
  require_on_device(device, bytes);
  require_not_captured(stream);
  std::memcpy(host, device, bytes);
  ++test::done.downloads;
  test::done.downloaded += bytes;
}
void fill(void* device, unsigned char byte, std::size_t bytes, Stream stream) {
  require_on_device(device, bytes);
  test::queue(stream, [=] { std::memset(device, byte, bytes); });
}

Queue::Queue() : stream_(new CUstream_st) {}
void Queue::Destroy::operator()(Stream stream) const { delete stream; }
void Queue::wait() const { require_not_captured(stream()); }

Event::Event() : event_(new CUevent_st) {}
void Event::Destroy::operator()(CUevent_st* event) const { delete event; }

Graph::Graph(const std::function<void(Stream)>& work) : graph_(new CUgraphExec_st) {
  CUstream_st stream;
  stream.capturing = true;
  work(&stream);
  graph_->launches = std::move(stream.captured);
  ++test::done.captures;
}
void Graph::Destroy::operator()(CUgraphExec_st* graph) const { delete graph; }
void Graph::launch(Stream stream) const {
  require_not_captured(stream);
  for (const auto& launch : graph_->launches) launch();
  ++test::done.graph_launches;
}

}  // namespace sounding::core::device
