// Structured bindings, three-way comparison, ranges for, defaulted comparisons, designated initialisers, using enum.
// flags: -std=c++20
#include <algorithm>
#include <compare>
#include <cstdio>
#include <string_view>
#include <tuple>
#include <utility>

struct Version {
  int major, minor, patch = 0;
  auto operator<=>(const Version &) const = default;
};
struct Partial {
  double v;
  std::partial_ordering operator<=>(const Partial &o) const { return v <=> o.v; }
  bool operator==(const Partial &o) const { return v == o.v; }
};
enum class Colour : unsigned short { Red = 5, Green, Blue };
static int weight(Colour c) {
  using enum Colour;
  switch (c) {
  case Red: return 1;
  case Green: return 20;
  case Blue: return 300;
  }
  return 0;
}
static std::tuple<int, double, char> triple(int x) { return {x, x / 2.0, (char)('a' + x)}; }
struct Range {
  int n;
  struct It { int i; int operator*() const { return i * i; } It &operator++() { ++i; return *this; } bool operator!=(const It &o) const { return i != o.i; } };
  It begin() const { return {0}; }
  It end() const { return {n}; }
};

int main() {
  Version v[] = {{1, 2}, {.major = 1, .minor = 0, .patch = 9}, {0, 9, 9}};
  std::sort(std::begin(v), std::end(v));
  auto &[major, minor, patch] = v[1];
  patch += 5;
  auto [i, d, c] = triple(3);
  int sum = 0;
  for (int x : Range{5}) sum += x;
  double nan = __builtin_nan("");
  std::printf("%d.%d.%d %d %g %c %d\n", major, minor, v[1].patch, i, d, c, sum);
  std::printf("%d %d %d\n", Partial{1} < Partial{2}, Partial{nan} < Partial{1}, Partial{nan} <=> Partial{1} == std::partial_ordering::unordered);
  std::printf("%d %d\n", weight(Colour::Green) + weight(static_cast<Colour>(7)), (int)std::string_view("view").substr(1).size());
}
