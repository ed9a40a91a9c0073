// Kernels in the style of the NAS benchmarks, and the generator of random numbers they share.
#ifndef NAS_H
#define NAS_H

// r = a·r mod 2^46, scaled to (0, 1).
double randlc(double *x, double a);
// x·a^n, without the numbers between.
double skipped(double x, double a, long n);

int embarrassing(void);
int integers(void);
int gradients(void);
int transform(void);

#endif
