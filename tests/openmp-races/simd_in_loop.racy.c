// race: a at 9
// The inner loop depends on the element before.
int a[8][32];
int main(void) {
#pragma omp parallel for
  for (int k = 0; k < 8; k++) {
#pragma omp simd
    for (int i = 1; i < 32; i++)
      a[k][i] += a[k][i - 1];
  }
  return a[3][3];
}
