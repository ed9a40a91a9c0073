#include "solver.h"

int Solver::solve(int n, double goal) {
  int steps = 0;
  double worst = goal + 1;
  while (worst > goal && steps < 100) {
    worst = 0;
#pragma omp parallel
    {
#pragma omp for schedule(dynamic, 4)
      for (int i = 0; i < n; i++)
        improve(i);
#pragma omp for reduction(max : worst)
      for (int i = 0; i < n; i++) {
        double r = residual(i);
        worst = r > worst ? r : worst;
      }
    }
    steps++;
  }
  return steps;
}

int largest_in_library(const std::vector<int> &v) { return Solver::largest(v); }
