// race: none
// A `taskloop` with independent iterations.
int a[16], b[16];
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop grainsize(2)
  for (int i = 1; i < 16; i++)
    a[i] = b[i - 1] + 1;
  return 0;
}
