// SPDX-License-Identifier: Apache-2.0
#include "io/netcdf/queued_stream.hpp"

namespace sounding::io {

QueuedStream::QueuedStream(IoThread& thread, RunStatus& status, const std::filesystem::path& folder,
                           const StreamFile& layout)
    : thread_(thread), status_(status) {
  thread_.perform([&] {
    number_ = status_.add_stream(layout.stream);
    change([&] { files_.emplace(folder, layout); });
  });
}

QueuedStream::QueuedStream(IoThread& thread, RunStatus& status, const std::filesystem::path& folder,
                           const StreamFile& layout, const Continuation& continuation)
    : thread_(thread), status_(status) {
  thread_.perform([&] {
    number_ = status_.add_stream(layout.stream);
    change([&] { files_.emplace(folder, layout, continuation); });
  });
}

template <class Change>
void QueuedStream::change(const Change& make) {
  status_.begin_change(number_);
  make();
  status_.end_change(number_, files_->contents());
}

std::size_t QueuedStream::next_set() {
  thread_.wait(written_[next_]);
  return next_;
}

void QueuedStream::append(double end, double begin, std::vector<FieldValues> values) {
  written_[next_] = thread_.submit([this, end, begin, values = std::move(values)] {
    change([&] { files_->append(end, begin, values); });
  });
  next_ = (next_ + 1) % sets;
}

void QueuedStream::publish_records() {
  thread_.perform([this] { change([this] { files_->publish_records(); }); });
}

void QueuedStream::pause() {
  thread_.perform([this] { change([this] { files_->pause(); }); });
}

void QueuedStream::finish() {
  thread_.perform([this] {
    // Joining writes another part file of the same name: nobody shall look for records in that one.
    if (!files_->files().empty()) change([this] { files_->publish_records(); });
    change([this] { files_->finish(); });
  });
}

}  // namespace sounding::io
