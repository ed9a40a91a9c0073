// race: none
// Iterations of one thread depend on each other, threads do not.
int a[64];
int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static, 8)
    for (int i = 0; i < 64; i++)
      a[i] += i % 8 ? a[i - 1] : 1;
  }
  return a[63] < 0;
}
