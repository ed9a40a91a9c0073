#include "array.h"

double of_doubles() {
  std::vector<double> v(300, 0.5);
#pragma omp parallel
  {
    scale_here(v, 4.0);
    scale_here(v, 0.5);
  }
  std::vector<double> w = map_to(v, [](double x) {
    Table<7>::add((int)next_ticket(), 1);
    return x + 1;
  });
  return sum_of(w);
}
