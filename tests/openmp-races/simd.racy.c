// race: a at 7
// A dependence at a distance of one in a `simd` loop.
int a[32];
int main(void) {
#pragma omp simd
  for (int i = 1; i < 32; i++)
    a[i] = a[i - 1] + 1;
  return 0;
}
