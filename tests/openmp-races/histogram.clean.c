// race: none
// Threads count in the same bins, atomically.
int bins[4];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 16; i++) {
#pragma omp atomic
    bins[i * 7 % 4]++;
  }
  return bins[0] != 4;
}
