// Standard containers: vector, string, map, unordered_map, optional, variant, tuple, span of a library build.
// flags: -std=c++20
#include <algorithm>
#include <cstdio>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <variant>
#include <vector>

static std::map<std::string, int> count(const std::vector<std::string> &words) {
  std::map<std::string, int> m;
  for (const auto &w : words) ++m[w];
  return m;
}
static std::optional<int> parse(const std::string &s) {
  if (s.empty() || !std::all_of(s.begin(), s.end(), [](char c) { return c >= '0' && c <= '9'; })) return std::nullopt;
  return std::stoi(s);
}
using Value = std::variant<int, double, std::string>;
struct Length {
  int operator()(int i) const { return i; }
  int operator()(double d) const { return (int)d * 2; }
  int operator()(const std::string &s) const { return (int)s.size(); }
};

int main() {
  std::vector<int> v(20);
  std::iota(v.begin(), v.end(), 1);
  std::reverse(v.begin() + 3, v.end());
  v.erase(std::remove_if(v.begin(), v.end(), [](int x) { return x % 3 == 0; }), v.end());
  auto m = count({"a", "bb", "a", "ccc", "bb", "a"});
  int total = 0;
  for (const Value &x : std::vector<Value>{3, 4.5, std::string("hello world")}) total += std::visit(Length{}, x);
  std::string s = "parallel";
  s += std::to_string(v.size());
  std::printf("%d %zu %d\n", v[4], v.size(), std::accumulate(v.begin(), v.end(), 0));
  for (auto &[k, n] : m) std::printf("%s=%d ", k.c_str(), n);
  std::printf("%d %d %d %s\n", total, parse("42").value_or(-1), parse("4x").value_or(-1), s.c_str());
  try { v.at(99) = 1; } catch (const std::exception &) { std::printf("out of range\n"); }
}
