// SPDX-License-Identifier: Apache-2.0
#include "io/netcdf/classic_size.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <stdexcept>
#include <vector>

namespace sounding::io {
namespace {

// The header is big-endian; counts are 8 bytes in CDF-5 and 4 before, offsets are 4 bytes in CDF-1 only.
// Layout: NetCDF Classic and CDF-5 format specifications, Unidata.
class Header {
 public:
  Header(std::ifstream& in, char version, std::uint64_t file_size)
      : in_(in), count_bytes_(version == 5 ? 8 : 4), offset_bytes_(version == 1 ? 4 : 8), limit_(file_size) {}

  std::uint64_t number(int bytes) {
    std::array<unsigned char, 8> raw{};
    in_.read(reinterpret_cast<char*>(raw.data()), bytes);
    if (!in_) throw std::runtime_error("the header is cut off");
    std::uint64_t value = 0;
    for (int i = 0; i < bytes; ++i) value = value << 8 | raw[static_cast<std::size_t>(i)];
    return value;
  }
  std::uint64_t count() { return number(count_bytes_); }
  std::uint64_t offset() { return number(offset_bytes_); }
  std::uint64_t tag() { return number(4); }

  /// The length of a list; every entry takes some bytes of the file, so a length beyond it is nonsense.
  std::uint64_t list() {
    tag();
    return plausible(count());
  }
  void skip_name() { skip(plausible(count())); }
  void skip_attributes() {
    for (std::uint64_t left = list(); left > 0; --left) {
      skip_name();
      const std::uint64_t type = tag();
      skip(plausible(count()) * type_size(type));
    }
  }
  static std::uint64_t type_size(std::uint64_t type) {
    constexpr std::array<std::uint64_t, 12> size = {0, 1, 1, 2, 4, 4, 8, 1, 2, 4, 8, 8};
    if (type == 0 || type >= size.size()) throw std::runtime_error("the header names an unknown type");
    return size[type];
  }
  std::uint64_t missing_records() const { return count_bytes_ == 8 ? ~std::uint64_t{0} : 0xFFFFFFFFu; }

 private:
  std::uint64_t plausible(std::uint64_t value) const {
    if (value > limit_) throw std::runtime_error("the header is damaged");
    return value;
  }
  void skip(std::uint64_t bytes) {
    in_.seekg(static_cast<std::streamoff>((bytes + 3) / 4 * 4), std::ios::cur);
  }

  std::ifstream& in_;
  int count_bytes_, offset_bytes_;
  std::uint64_t limit_;
};

std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result))
    throw std::runtime_error("the header asks for more than 2^64 bytes");
  return result;
}

}  // namespace

std::optional<std::uint64_t> classic_file_size(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::array<char, 4> magic{};
  in.read(magic.data(), 4);
  const char version = magic[3];
  const bool classic = in && magic[0] == 'C' && magic[1] == 'D' && magic[2] == 'F';
  if (!classic || (version != 1 && version != 2 && version != 5)) return std::nullopt;

  Header header(in, version, std::filesystem::file_size(path));
  const std::uint64_t records = header.count();
  std::vector<std::uint64_t> dimension(header.list());
  for (std::uint64_t& length : dimension) {
    header.skip_name();
    length = header.count();  // 0 marks the record dimension
  }
  header.skip_attributes();

  std::uint64_t needed = 0, first_record = 0, record_bytes = 0, last_record_bytes = 0, record_variables = 0;
  for (std::uint64_t left = header.list(); left > 0; --left) {
    header.skip_name();
    std::uint64_t cells = 1;
    bool has_records = false;
    const std::uint64_t rank = header.count();
    if (rank > dimension.size()) throw std::runtime_error("the header is damaged");
    for (std::uint64_t d = 0; d < rank; ++d) {
      const std::uint64_t id = header.count();
      if (id >= dimension.size()) throw std::runtime_error("the header is damaged");
      if (dimension[id] == 0)
        has_records = true;
      else
        cells = product(cells, dimension[id]);
    }
    header.skip_attributes();
    const std::uint64_t bytes = product(cells, Header::type_size(header.tag()));
    header.count();  // the stored size, which is wrong for variables above 4 GiB
    const std::uint64_t begin = header.offset();
    if (!has_records) {
      needed = std::max(needed, begin + bytes);
      continue;
    }
    first_record = record_variables == 0 ? begin : std::min(first_record, begin);
    record_bytes += (bytes + 3) / 4 * 4;
    last_record_bytes = bytes;
    ++record_variables;
  }
  if (record_variables > 0 && records > 0 && records != header.missing_records()) {
    // Records of a single variable are not padded.
    const std::uint64_t stride = record_variables == 1 ? last_record_bytes : record_bytes;
    const std::uint64_t padding = record_variables == 1 ? 0 : record_bytes > 0 ? 3 : 0;
    needed = std::max(needed, first_record + product(records, stride) - std::min(padding, stride));
  }
  return needed;
}

}  // namespace sounding::io
