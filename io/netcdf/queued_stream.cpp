// SPDX-License-Identifier: Apache-2.0
#include "io/netcdf/queued_stream.hpp"

namespace sounding::io {

QueuedStream::QueuedStream(IoThread& thread, RunStatus& status, const std::filesystem::path& folder,
                           const StreamFile& layout)
    : thread_(thread), status_(status) {
  thread_.perform([&] {
    files_.emplace(folder, layout);
    number_ = status_.add_stream(layout.stream);
    tell();
  });
}

QueuedStream::QueuedStream(IoThread& thread, RunStatus& status, const std::filesystem::path& folder,
                           const StreamFile& layout, const Continuation& continuation)
    : thread_(thread), status_(status) {
  thread_.perform([&] {
    files_.emplace(folder, layout, continuation);
    number_ = status_.add_stream(layout.stream);
    tell();
  });
}

void QueuedStream::tell() {
  status_.set_files(number_, files_->contents());
  status_.write();
}

std::size_t QueuedStream::next_set() {
  thread_.wait(written_[next_]);
  return next_;
}

void QueuedStream::append(double end, double begin, std::vector<FieldValues> values) {
  written_[next_] = thread_.submit([this, end, begin, values = std::move(values)] {
    files_->append(end, begin, values);
    tell();
  });
  next_ = (next_ + 1) % sets;
}

void QueuedStream::publish_records() {
  thread_.perform([this] {
    files_->publish_records();
    tell();
  });
}

void QueuedStream::pause() {
  thread_.perform([this] {
    files_->pause();
    tell();
  });
}

void QueuedStream::finish() {
  thread_.perform([this] {
    // Joining writes another part file of the same name: nobody shall look for records in that one.
    if (!files_->files().empty()) {
      files_->publish_records();
      tell();
    }
    files_->finish();
    tell();
  });
}

}  // namespace sounding::io
