// race: none
// A `simd` loop with independent iterations.
int a[32], b[32];
int main(void) {
#pragma omp simd
  for (int i = 1; i < 32; i++)
    a[i] = b[i - 1] + 1;
  return 0;
}
