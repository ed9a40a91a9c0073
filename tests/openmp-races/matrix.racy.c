// race: t at 9, 11, 12
// The sum of a row is shared.
double a[4][4], b[4][4], c[4][4];
int main(void) {
  double t = 0;
#pragma omp parallel for shared(t)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) {
      t = 0;
      for (int k = 0; k < 4; k++)
        t += a[i][k] * b[k][j];
      c[i][j] = t;
    }
  return 0;
}
