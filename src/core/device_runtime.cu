// SPDX-License-Identifier: Apache-2.0
#include "core/device_runtime.hpp"

#include "core/device_check.cuh"

namespace sounding::core::device {
namespace {

/// CUDA writes 13.0 as 13000.
std::string version(int number) {
  return std::to_string(number / 1000) + '.' + std::to_string(number % 1000 / 10);
}

/// A graph as it is recorded, before it can be launched.
struct Recording {
  cudaGraph_t graph = nullptr;
  Recording() = default;
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;
  ~Recording() {
    if (graph) cudaGraphDestroy(graph);
  }
};

}  // namespace

Properties find() {
  int driver = 0, runtime = 0, count = 0, device = 0;
  detail::require(cudaDriverGetVersion(&driver), "cudaDriverGetVersion");
  // Without this the reason would be a driver that is "insufficient".
  if (driver == 0) throw Error("device: cudaDriverGetVersion: no CUDA driver is installed");
  detail::require(cudaRuntimeGetVersion(&runtime), "cudaRuntimeGetVersion");
  detail::require(cudaGetDeviceCount(&count), "cudaGetDeviceCount");
  if (count == 0) throw Error("device: cudaGetDeviceCount: no CUDA-capable device is detected");
  detail::require(cudaGetDevice(&device), "cudaGetDevice");
  cudaDeviceProp p{};
  detail::require(cudaGetDeviceProperties(&p, device), "cudaGetDeviceProperties");
  constexpr int least = 75;  // the oldest that code is compiled for
  if (10 * p.major + p.minor < least)
    throw Error("device: " + std::string(p.name) + " has capability " + std::to_string(p.major) + '.' +
                std::to_string(p.minor) + "; 7.5 is the least");
  return {p.name,
          p.multiProcessorCount,
          p.totalGlobalMem,
          static_cast<std::size_t>(p.l2CacheSize),
          std::to_string(p.major) + '.' + std::to_string(p.minor),
          version(driver),
          version(runtime)};
}

// Whether giving back succeeds is not asked: where it fails, the call before it has, and has thrown.

void Memory::Free::operator()(void* data) const { cudaFree(data); }
void Queue::Destroy::operator()(Stream stream) const { cudaStreamDestroy(stream); }
void Event::Destroy::operator()(CUevent_st* event) const { cudaEventDestroy(event); }
void Graph::Destroy::operator()(CUgraphExec_st* graph) const { cudaGraphExecDestroy(graph); }

Memory::Memory(std::size_t bytes) {
  if (bytes == 0) return;
  void* data = nullptr;
  detail::require(cudaMalloc(&data, bytes), "cudaMalloc of " + std::to_string(bytes) + " bytes");
  data_.reset(data);
  bytes_ = bytes;
}

void upload(void* device, const void* host, std::size_t bytes, Stream stream) {
  if (bytes == 0) return;
  detail::require(cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, stream), "cudaMemcpyAsync");
  detail::require(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
}

void download(void* host, const void* device, std::size_t bytes, Stream stream) {
  if (bytes == 0) return;
  detail::require(cudaMemcpyAsync(host, device, bytes, cudaMemcpyDeviceToHost, stream), "cudaMemcpyAsync");
  detail::require(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
}

void fill(void* device, unsigned char byte, std::size_t bytes, Stream stream) {
  if (bytes == 0) return;
  detail::require(cudaMemsetAsync(device, byte, bytes, stream), "cudaMemsetAsync");
}

Queue::Queue() {
  cudaStream_t stream = nullptr;
  detail::require(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
  stream_.reset(stream);
}

void Queue::wait() const { detail::require(cudaStreamSynchronize(stream()), "cudaStreamSynchronize"); }

Event::Event() {
  cudaEvent_t event = nullptr;
  detail::require(cudaEventCreate(&event), "cudaEventCreate");
  event_.reset(event);
}

void Event::record(Stream stream) {
  detail::require(cudaEventRecord(event_.get(), stream), "cudaEventRecord");
}

double Event::milliseconds_between(const Event& begin, const Event& end) {
  detail::require(cudaEventSynchronize(end.event_.get()), "cudaEventSynchronize");
  float milliseconds = 0;
  detail::require(cudaEventElapsedTime(&milliseconds, begin.event_.get(), end.event_.get()),
                  "cudaEventElapsedTime");
  return static_cast<double>(milliseconds);
}

Graph::Graph(const std::function<void(Stream)>& work) {
  const Queue queue;
  Recording recording;
  detail::require(cudaStreamBeginCapture(queue.stream(), cudaStreamCaptureModeThreadLocal),
                  "cudaStreamBeginCapture");
  try {
    work(queue.stream());
  } catch (...) {
    cudaStreamEndCapture(queue.stream(), &recording.graph);
    cudaGetLastError();
    throw;
  }
  detail::require(cudaStreamEndCapture(queue.stream(), &recording.graph), "cudaStreamEndCapture");
  cudaGraphExec_t graph = nullptr;
  detail::require(cudaGraphInstantiate(&graph, recording.graph, 0), "cudaGraphInstantiate");
  graph_.reset(graph);
}

void Graph::launch(Stream stream) const {
  detail::require(cudaGraphLaunch(graph_.get(), stream), "cudaGraphLaunch");
}

}  // namespace sounding::core::device
