#include "array.h"

long of_longs() {
  std::vector<long> v(500, 2);
  std::vector<int> same(1000, 1);
  std::vector<long> w = map_to(v, [](long x) {
    Table<7>::add((int)next_ticket(), 1);
    return x * 3 + (my_number() < 0);
  });
  long p = 0;
#pragma omp parallel
#pragma omp single
  p = power<long>(2, 10);
  return sum_of(w) + sum_of(same) + p;
}
