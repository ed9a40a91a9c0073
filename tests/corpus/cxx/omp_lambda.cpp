// OpenMP with lambdas, references, templates and thread-private objects; range-based worksharing; tasks on futures by hand.
// flags: -std=c++20
#include <array>
#include <cstdio>
#include <omp.h>

template <class F> static void parallel_for(int n, F &&f) {
#pragma omp parallel for schedule(guided)
  for (int i = 0; i < n; i++) f(i);
}
template <class T> static T reduce(const std::array<T, 40> &a) {
  T s = 0, m = a[0];
#pragma omp parallel for simd reduction(+ : s) reduction(max : m)
  for (int i = 0; i < 40; i++) { s += a[(std::size_t)i]; m = a[(std::size_t)i] > m ? a[(std::size_t)i] : m; }
  return s + m;
}
struct State { int hits = 0; State() {} ~State() {} };
static State state;
#pragma omp threadprivate(state)
struct Matrix {
  std::array<std::array<int, 8>, 8> m{};
  void fill() {
    auto &first = m[0], &second = m[1];
#pragma omp parallel sections
    {
      for (auto &e : first) e = 1;
#pragma omp section
      for (auto &e : second) e = 2;
    }
#pragma omp parallel for
    for (auto &row : m) row[7] = 5;
  }
};

int main() {
  std::array<long, 40> a{};
  int total = 0;
  const int &alias = total;
  parallel_for(40, [&](int i) { a[(std::size_t)i] = i * 3; });
#pragma omp parallel num_threads(3) reduction(+ : total)
  {
    auto bump = [&total](int k) { state.hits += k; total += state.hits; };
    bump(1);
    bump(2);
  }
  Matrix x;
  x.fill();
  std::printf("%ld %d %d %d %d\n", reduce(a), alias, x.m[0][3], x.m[1][0], x.m[6][7]);
}
