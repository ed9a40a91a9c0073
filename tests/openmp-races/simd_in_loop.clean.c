// race: none
// The inner loop reads what it does not write.
int a[8][32], b[8][33];
int main(void) {
#pragma omp parallel for
  for (int k = 0; k < 8; k++) {
#pragma omp simd
    for (int i = 1; i < 32; i++)
      a[k][i] += b[k][i + 1];
  }
  return a[3][3];
}
