// Loops over library code that the optimiser vectorises: sort, transform, accumulate, inner product, valarray.
// flags: -std=c++20
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <valarray>
#include <vector>

static double norm(const std::vector<double> &v) { return std::sqrt(std::inner_product(v.begin(), v.end(), v.begin(), 0.0)); }
static unsigned checksum(const std::vector<uint8_t> &v) {
  return std::accumulate(v.begin(), v.end(), 1u, [](unsigned a, uint8_t b) { return a * 31 + b; });
}
template <std::size_t N> static std::array<float, N> saxpy(float a, const std::array<float, N> &x, const std::array<float, N> &y) {
  std::array<float, N> r{};
  for (std::size_t i = 0; i < N; i++) r[i] = a * x[i] + y[i];
  return r;
}
static int longest_run(const std::vector<int> &v) {
  int best = 0, run = 0;
  for (std::size_t i = 0; i < v.size(); i++) {
    run = i && v[i] == v[i - 1] ? run + 1 : 1;
    best = std::max(best, run);
  }
  return best;
}

int main() {
  std::vector<double> d(100);
  std::vector<uint8_t> bytes(257);
  std::vector<int> k(64);
  for (std::size_t i = 0; i < d.size(); i++) d[i] = (double)(i % 10);
  for (std::size_t i = 0; i < bytes.size(); i++) bytes[i] = (uint8_t)(i * 7);
  std::generate(k.begin(), k.end(), [n = 0]() mutable { return n++ * 37 % 11; });
  std::sort(k.begin(), k.end());
  std::array<float, 16> x, y;
  x.fill(2); y.fill(3);
  std::valarray<int> va = {1, 2, 3, 4};
  auto at = std::lower_bound(k.begin(), k.end(), 6) - k.begin();
  std::printf("%.6f %u %d %d\n", norm(d), checksum(bytes), longest_run(k), (int)at);
  std::printf("%g %d %d\n", (double)saxpy(1.5f, x, y)[9], (int)(va * va).sum(), (int)std::count_if(d.begin(), d.end(), [](double v) { return v > 7; }));
}
