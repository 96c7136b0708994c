// SPDX-License-Identifier: Apache-2.0
#include "io/digest.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <vector>

namespace sounding::io {

Digest::Digest() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
  EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr);
}

void Digest::add(const void* bytes, std::size_t count) { EVP_DigestUpdate(context_.get(), bytes, count); }

Digest::Value Digest::value() {
  Value digest{};
  EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr);
  return digest;
}

std::string hex(const Digest::Value& digest) {
  std::string text;
  for (const unsigned char byte : digest) text += fmt::format("{:02x}", byte);
  return text;
}

std::string sha256(std::string_view text) {
  Digest digest;
  digest.add(text.data(), text.size());
  return hex(digest.value());
}

Digest::Value digest_of_file(const std::filesystem::path& path, std::uintmax_t bytes) {
  std::ifstream file(path, std::ios::binary);
  Digest digest;
  std::vector<char> block(std::size_t{1} << 16);
  while (bytes > 0 && file) {
    file.read(block.data(), static_cast<std::streamsize>(std::min<std::uintmax_t>(bytes, block.size())));
    digest.add(block.data(), static_cast<std::size_t>(file.gcount()));
    bytes -= static_cast<std::uintmax_t>(file.gcount());
  }
  return digest.value();
}

std::string sha256_of_file(const std::filesystem::path& path) {
  if (!std::ifstream(path, std::ios::binary)) return {};
  return hex(digest_of_file(path, std::numeric_limits<std::uintmax_t>::max()));
}

}  // namespace sounding::io
