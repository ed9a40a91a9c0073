// Floats: matrices in variable-length arrays, Gaussian elimination, series, and every conversion of printf.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double det(int n, double m[n][n]) {
  double d = 1;
  for (int c = 0; c < n; c++) {
    int p = c;
    for (int r = c + 1; r < n; r++) if (fabs(m[r][c]) > fabs(m[p][c])) p = r;
    if (m[p][c] == 0) return 0;
    if (p != c) { d = -d; for (int k = 0; k < n; k++) { double t = m[p][k]; m[p][k] = m[c][k]; m[c][k] = t; } }
    d *= m[c][c];
    for (int r = c + 1; r < n; r++) { double f = m[r][c] / m[c][c]; for (int k = c; k < n; k++) m[r][k] -= f * m[c][k]; }
  }
  return d;
}
static long double series(int n) { long double s = 0; for (int k = 1; k <= n; k++) s += 1.0L / ((long double)k * k); return s; }
int main(void) {
  for (int n = 1; n < 8; n++) {
    double m[n][n];
    for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) m[i][j] = 1.0 / (i + j + 1) + (i == j);
    printf("%d %.12g %a\n", n, det(n, m), (double)n / 3);
  }
  double v[] = {0, -0.0, 1, 1e-310, 123456.789, 1e22, INFINITY, -INFINITY, 0.1, 2.5, 3.5};
  for (unsigned k = 0; k < sizeof v / sizeof *v; k++) printf("[%g|%10.3f|%-12e|%+G|% .0f|%#.0f|%012.4f]\n", v[k], v[k], v[k], v[k], v[k], v[k], v[k]);
  printf("%.15Lf %.3Lg %Lf\n", series(200), series(3), (long double)1 / 3);
  float f = 16777216.0f; f += 1.0f;
  printf("%.1f %.9g %d %u\n", f, 0.1f, (int)-2.9, (unsigned)3.9f);
  printf("%.10f %.10f %.10f %.10f\n", sqrt(2), floor(-2.5), fmod(7.5, 2), ldexp(0.75, 5));
  printf("%d %ld %.3f %d\n", (int)lround(2.5), lrint(3.5), round(-0.5), isnan(NAN) != 0);
  printf("%g %lu %ld\n", strtod("1.5e3xyz", NULL), strtoul("0xff", NULL, 0), strtol("-077", NULL, 8));
  return 0;
}
