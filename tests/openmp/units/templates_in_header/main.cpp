// units: templates and inline functions with regions, orphaned loops and tasks, instantiated in three files
#include "array.h"
#include <cstdio>

int main() {
  std::vector<int> v(1000, 3);
  int ints = sum_of(v);
  std::vector<int> squares = map_to(v, [](int x) {
    next_ticket();
    return x * x;
  });
  double doubles = of_doubles();
  long longs = of_longs();
  std::vector<double> d(100, 1.0);
  int numbers = 0, threads = 0;
#pragma omp parallel reduction(+ : numbers, threads)
  {
    scale_here(d, 2.5);
    numbers += my_number();
    threads++;
    Table<7>::add(3, 1);
  }
  long p = 0;
#pragma omp parallel
#pragma omp single
  p = power<long>(3, 20);
  std::printf("%d %d %.1f %ld %.1f tickets %ld power %ld\n", ints, sum_of(squares), doubles, longs,
              sum_of(d), uses(), p);
  long table = 0;
  for (long t : Table<7>::at)
    table += t;
  if (ints != 3000 || uses() != 1000 + 300 + 500 || numbers != threads * (threads - 1) / 2)
    return 1;
  if (table != threads + 300 + 500 || p != 3486784401L)
    return 2;
  std::puts("ok");
}
