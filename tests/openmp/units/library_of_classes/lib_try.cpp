#include "solver.h"

int try_all(int n, const std::function<void(int)> &f, std::vector<std::string> &failures) {
  int passed = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(7) shared(passed, failures, f)
  for (int i = 0; i < n; i++) {
    try {
      f(i);
#pragma omp atomic
      passed++;
    } catch (const Failure &e) {
#pragma omp critical(failures)
      failures.push_back(e.what);
    }
  }
  return passed;
}

void count_in_library(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    shared_counter()++;
  }
}
