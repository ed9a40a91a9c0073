// A league is no parallel region: the regions in it are the first ones.
#include <omp.h>
#include <stdio.h>

int league = -1, first[4], second[4];

int main(void) {
#pragma omp teams num_teams(1)
  league = omp_get_level();
#pragma omp teams distribute parallel for num_teams(1)
  for (int i = 0; i < 4; i++) {
    first[i] = omp_get_level();
#pragma omp parallel
#pragma omp single
    second[i] = omp_get_level();
  }
  printf("%d %d %d\n", league, first[3], second[3]);
}
