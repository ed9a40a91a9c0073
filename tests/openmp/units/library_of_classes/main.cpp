// units: a shared library in C++: its regions call the program's overrides, templates on both sides, exceptions
#include "solver.h"
#include <cmath>
#include <cstdio>
#include <omp.h>

namespace {

class Newton : public Solver {
public:
  explicit Newton(int n) : x_(n, 1.0) {}
  double residual(int i) const override { return std::fabs(x_[i] * x_[i] - (i + 1)); }
  void improve(int i) override {
    x_[i] = (x_[i] + (i + 1) / x_[i]) / 2;
    if (omp_get_num_threads() > 1 && omp_get_level() < 1)
      x_[i] = -1;
  }
  std::vector<double> x_;
};

} // namespace

int main() {
  Newton newton(64);
  int steps = newton.solve(64, 1e-9);
  double worst = 0;
  for (int i = 0; i < 64; i++)
    worst = std::fmax(worst, std::fabs(newton.x_[i] - std::sqrt(i + 1.0)));

  std::vector<int> v(500);
  for (int i = 0; i < 500; i++)
    v[i] = (i * 131) % 499;
  int here = Solver::largest(v), there = largest_in_library(v);

  std::vector<std::string> failures;
  int passed = try_all(
      100,
      [](int i) {
        if (i % 30 == 0)
          throw Failure{"item " + std::to_string(i)};
      },
      failures);

  count_in_library(250);
#pragma omp parallel for
  for (int i = 0; i < 250; i++) {
#pragma omp atomic
    shared_counter()++;
  }
  std::printf("steps %d good %d largest %d %d passed %d failed %zu counter %d\n", steps,
              worst < 1e-9, here, there, passed, failures.size(), shared_counter());
  if (worst > 1e-9 || here != 498 || there != 498 || passed != 96 || failures.size() != 4)
    return 1;
  if (shared_counter() != 500)
    return 2;
  std::puts("ok");
}
