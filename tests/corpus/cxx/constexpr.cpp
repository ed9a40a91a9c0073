// Constant evaluation: constexpr, consteval, constinit, if constexpr, compile-time tables, literal operators.
// flags: -std=c++20
#include <array>
#include <cstdint>
#include <cstdio>

constexpr std::array<uint32_t, 256> crc_table() {
  std::array<uint32_t, 256> t{};
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t c = i;
    for (int k = 0; k < 8; k++) c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
    t[i] = c;
  }
  return t;
}
static constexpr auto table = crc_table();
constexpr uint32_t crc(const char *s) {
  uint32_t c = ~0u;
  while (*s) c = table[(c ^ (unsigned char)*s++) & 0xff] ^ (c >> 8);
  return ~c;
}
consteval int cube(int n) { return n * n * n; }
constinit int tuned = cube(7);
constexpr unsigned long operator""_kib(unsigned long long n) { return n * 1024; }
struct Point { int x, y; constexpr Point mirrored() const { return {y, x}; } constexpr bool operator==(const Point &) const = default; };
static_assert(Point{1, 2}.mirrored() == Point{2, 1});
template <class T> constexpr int kind(T) {
  if constexpr (sizeof(T) == 1) return 1;
  else if constexpr (T(-1) < T(0)) return 2;
  else return 3;
}
inline constexpr Point corners[] = {{1, 2}, Point{3, 4}.mirrored()};

int main(int argc, char **) {
  const Point &p = corners[argc];
  std::printf("%08x %d %lu %d\n", crc("123456789"), ++tuned, 4_kib, p.x);
  std::printf("%d %d %d\n", kind('a'), kind(1L), kind(1u));
}
