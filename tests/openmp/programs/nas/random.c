#include "nas.h"

// Products of 46 bits in doubles of 53 bits, as in the report of 1991.
static const double R23 = 0x1p-23, R46 = 0x1p-46, T23 = 0x1p23, T46 = 0x1p46;

double randlc(double *x, double a) {
    double a1 = (double)(long)(R23 * a), a2 = a - T23 * a1;
    double x1 = (double)(long)(R23 * *x), x2 = *x - T23 * x1;
    double t1 = a1 * x2 + a2 * x1;
    double z = t1 - T23 * (double)(long)(R23 * t1);
    double t3 = T23 * z + a2 * x2;
    *x = t3 - T46 * (double)(long)(R46 * t3);
    return R46 * *x;
}

double skipped(double x, double a, long n) {
    double power = a;
    for (; n > 0; n /= 2) {
        if (n % 2)
            randlc(&x, power);
        randlc(&power, power);
    }
    return x;
}
