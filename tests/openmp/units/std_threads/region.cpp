#include "service.h"
#include <omp.h>

long histogram(const std::vector<unsigned char> &data, int threads, std::vector<long> &bins) {
#pragma omp parallel num_threads(threads)
  count_part(data, bins);
  long weight = 0;
#pragma omp parallel for num_threads(threads) reduction(+ : weight)
  for (int i = 0; i < 256; i++)
    weight += bins[i] * i;
  return weight;
}

int depth_of_team(int threads) {
  int answer = 0;
#pragma omp parallel num_threads(threads)
#pragma omp single
  answer = 10 * omp_get_num_threads() + omp_get_level();
  return answer;
}
