// units: std::function and lambdas of several files, std::for_each, sort and accumulate inside regions
#include "pipeline.h"
#include <algorithm>
#include <cstdio>
#include <map>
#include <numeric>
#include <omp.h>

int main() {
  std::vector<Step> steps = build_steps();
  Step all = compose(steps);
  std::vector<double> a(700), b, c;
  std::iota(a.begin(), a.end(), 1.0);
  b = c = a;

  std::vector<long> visits(omp_get_max_threads());
  for_all(a, [&](std::size_t, double &x) {
    x = all(x);
    visits[omp_get_thread_num()]++;
  });
  long of_tasks = 0;
  for_all_tasks(b, [&](std::size_t i, double &x) {
    x = i % 2 ? all(x) : steps.back()(steps.at(1)(steps.front()(x)));
#pragma omp atomic
    of_tasks++;
  });

  /* Algorithms on each thread's part. */
  double chunks = 0;
  std::map<int, std::size_t> sizes;
#pragma omp parallel reduction(+ : chunks)
  {
    std::size_t n = c.size(), t = omp_get_num_threads(), k = omp_get_thread_num();
    auto first = c.begin() + n * k / t, last = c.begin() + n * (k + 1) / t;
    std::for_each(first, last, [&](double &x) { x = all(x); });
    std::sort(first, last, [](double l, double r) { return l > r; });
    chunks += std::accumulate(first, last, 0.0);
#pragma omp critical
    sizes[(int)k] = last - first;
  }
  std::size_t covered = 0;
  for (auto &[thread, size] : sizes)
    covered += size;

  double sum = fold(a, [](double l, double r) { return l + r; });
  double most = fold(a, [](double l, double r) { return l > r ? l : r; });
  long total = std::accumulate(visits.begin(), visits.end(), 0L);
  std::sort(c.begin(), c.end());
  std::vector<double> sorted = a;
  std::sort(sorted.begin(), sorted.end());
  std::printf("sum %.2f most %.2f visits %ld tasks %ld covered %zu\n", sum, most, total, of_tasks,
              covered);
  if (a != b || c != sorted || total != 700 || of_tasks != 700 || covered != 700)
    return 1;
  if (chunks != sum || most != sorted.back())
    return 2;
  std::puts("ok");
}
