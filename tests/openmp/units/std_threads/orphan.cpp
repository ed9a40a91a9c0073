#include "service.h"

void count_part(const std::vector<unsigned char> &data, std::vector<long> &bins) {
  std::vector<long> mine(256);
#pragma omp for nowait
  for (std::size_t i = 0; i < data.size(); i++)
    mine[data[i]]++;
#pragma omp critical(bins)
  for (int i = 0; i < 256; i++)
    bins[i] += mine[i];
}
