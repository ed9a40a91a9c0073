// race: none
// The sum of a row is private.
double a[4][4], b[4][4], c[4][4];
int main(void) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) {
      double t = 0;
      for (int k = 0; k < 4; k++)
        t += a[i][k] * b[k][j];
      c[i][j] = t;
    }
  return 0;
}
