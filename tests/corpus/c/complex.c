// Complex arithmetic in three precisions, passed and returned by value.
#include <complex.h>
#include <stdio.h>

static float complex fmulc(float complex a, float complex b) { return a * b; }
static double complex ddivc(double complex a, double complex b) { return a / b; }
static long double complex laddc(long double complex a, long double complex b) { return a + conjl(b); }

double complex horner(const double complex *c, int n, double complex z) {
  double complex r = 0;
  for (int i = n - 1; i >= 0; i--) r = r * z + c[i];
  return r;
}

static const double complex coeff[] = {1.0 + 2.0 * I, -3.0, 0.5 * I};
_Complex int gaussian = {3, 4};

int main(void) {
  float complex f = fmulc(1 + 2 * I, 3 - I);
  double complex d = ddivc(1 + I, 2 - I);
  long double complex l = laddc(1 + I, 2 + 3 * I);
  double complex h = horner(coeff, 3, 2 + I);
  _Complex int g = gaussian * gaussian;
  printf("%g %g  %g %g\n", crealf(f), cimagf(f), creal(d), cimag(d));
  printf("%Lg %Lg  %g %g  %d %d\n", creall(l), cimagl(l), creal(h), cimag(h), __real__ g, __imag__ g);
  return d == h;
}
