// race: a at 9
// A dependence from one task of a `taskloop` to the next.
int a[16];
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop grainsize(2)
  for (int i = 1; i < 16; i++)
    a[i] = a[i - 1] + 1;
  return 0;
}
