#include "pipeline.h"

void for_all(std::vector<double> &v, const Visitor &visit) {
#pragma omp parallel for schedule(dynamic, 32)
  for (std::size_t i = 0; i < v.size(); i++)
    visit(i, v[i]);
}

void for_all_tasks(std::vector<double> &v, const Visitor &visit) {
#pragma omp parallel masked taskloop num_tasks(23) shared(v, visit)
  for (std::size_t i = 0; i < v.size(); i++)
    visit(i, v[i]);
}

/* The order in which threads combine is not fixed: `f` is associative and commutes. */
double fold(const std::vector<double> &v, const std::function<double(double, double)> &f) {
  double result = v[0];
#pragma omp parallel
  {
    double mine = 0;
    bool any = false;
#pragma omp for schedule(static) nowait
    for (std::size_t i = 1; i < v.size(); i++) {
      mine = any ? f(mine, v[i]) : v[i];
      any = true;
    }
#pragma omp critical(fold)
    if (any)
      result = f(result, mine);
  }
  return result;
}
