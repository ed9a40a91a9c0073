// race: f at 7, 8
// Iterations of a `simd` loop add to their neighbours' elements.
int main(void) {
  int f[33] = {0};
#pragma omp simd
  for (int i = 0; i < 32; i++) {
    f[i] += i;
    f[i + 1] -= i;
  }
  return f[3] > 100;
}
