// Floating-point pragmas: contraction, fast-math through attributes, strict (constrained) arithmetic.
#include <math.h>
#include <stdio.h>

double contracted(double a, double b, double c) {
#pragma STDC FP_CONTRACT ON
  return a * b + c;
}
double strict(double a, double b) {
#pragma STDC FENV_ACCESS ON
  return a / b + (double)(float)a + (a < b ? 1.0 : 0.0);
}
float reassoc(const float *p, int n) {
#pragma clang fp reassociate(on) contract(fast) reciprocal(on)
  float s = 0;
  for (int i = 0; i < n; i++) s += p[i] / 3.0f;
  return s;
}
double library(double x) { return sqrt(x) + fabs(-x) + floor(x) + copysign(x, -1.0) + fma(x, x, x); }
double minmax(double a, double b) { return fmin(a, b) * fmax(a, b) + pow(a, 2.0) + __builtin_powi(b, 3); }

int main(void) {
  float v[17];
  for (int i = 0; i < 17; i++) v[i] = (float)i;
  printf("%g %g %.3f\n", contracted(2, 3, 4), strict(1, 4), reassoc(v, 17));
  printf("%g %g\n", library(2.25), minmax(2.0, 3.0));
  return 0;
}
