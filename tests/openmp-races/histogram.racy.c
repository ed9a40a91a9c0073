// race: bins at 7
// Threads count in the same bins.
int bins[4];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 16; i++)
    bins[i * 7 % 4]++;
  return 0;
}
