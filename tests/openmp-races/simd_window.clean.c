// race: none
// Each lane of a `simd` loop adds to its own copy of the array.
int main(void) {
  int f[33] = {0};
#pragma omp simd reduction(+ : f[:33])
  for (int i = 0; i < 32; i++) {
    f[i] += i;
    f[i + 1] -= i;
  }
  return f[3] > 100;
}
