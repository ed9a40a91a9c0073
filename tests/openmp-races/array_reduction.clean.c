// race: none
// All bins are reduced.
int bins[4];
int main(void) {
#pragma omp parallel for reduction(+ : bins)
  for (int i = 0; i < 16; i++)
    bins[i % 4]++;
  return bins[3] != 4;
}
