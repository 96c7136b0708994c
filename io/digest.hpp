// SPDX-License-Identifier: Apache-2.0
/// \file
/// SHA-256, for provenance and for files that must not be trusted unseen.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;  // OpenSSL

namespace sounding::io {

/// A running SHA-256.
class Digest {
 public:
  using Value = std::array<unsigned char, 32>;

  Digest();
  void add(const void* bytes, std::size_t count);
  /// Of all that was added; nothing may be added afterwards.
  Value value();

 private:
  std::unique_ptr<evp_md_ctx_st, void (*)(evp_md_ctx_st*)> context_;
};

/// Hexadecimal digits.
std::string hex(const Digest::Value& digest);

/// SHA-256 of a text, in hexadecimal digits.
std::string sha256(std::string_view text);

/// Of the first `bytes` bytes of a file; of as many as there are, if there are fewer.
Digest::Value digest_of_file(const std::filesystem::path& path, std::uintmax_t bytes);

/// SHA-256 of the bytes of a file, in hexadecimal digits; empty if the file cannot be read.
std::string sha256_of_file(const std::filesystem::path& path);

}  // namespace sounding::io
