#include "registry.h"

long &built() {
  static long count = 0;
  return count;
}

Table::Table(int n) : values(n) {
#pragma omp parallel for schedule(guided)
  for (int i = 0; i < n; i++)
    values[i] = (long)i * i;
  built()++;
}

Table::~Table() {
  long left = 0;
#pragma omp parallel
#pragma omp single
  for (std::size_t i = 0; i < values.size(); i += 10) {
#pragma omp task firstprivate(i) shared(left)
    {
#pragma omp atomic
      left += values[i];
    }
  }
  values.clear();
}

long Table::sum() const {
  long s = 0;
#pragma omp parallel for reduction(+ : s) if (values.size() > 20)
  for (std::size_t i = 0; i < values.size(); i++)
    s += values[i];
  return s;
}

Table squares(100);
const long sum_before_main = squares.sum();
