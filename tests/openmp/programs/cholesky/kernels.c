// Compiled by the compiler alone.

#include "tiles.h"
#include <math.h>

int potrf(double (*a)[T]) {
    for (int j = 0; j < T; j++) {
        double d = a[j][j];
        for (int k = 0; k < j; k++)
            d -= a[j][k] * a[j][k];
        if (d <= 0)
            return j + 1;
        a[j][j] = sqrt(d);
        for (int i = j + 1; i < T; i++) {
            double sum = a[i][j];
            for (int k = 0; k < j; k++)
                sum -= a[i][k] * a[j][k];
            a[i][j] = sum / a[j][j];
        }
    }
    return 0;
}

void trsm(double (*l)[T], double (*b)[T]) {
    for (int i = 0; i < T; i++)
        for (int j = 0; j < T; j++) {
            double sum = b[i][j];
            for (int k = 0; k < j; k++)
                sum -= b[i][k] * l[j][k];
            b[i][j] = sum / l[j][j];
        }
}

void syrk(double (*a)[T], double (*c)[T]) { gemm(a, a, c); }

void gemm(double (*a)[T], double (*b)[T], double (*c)[T]) {
    for (int i = 0; i < T; i++)
        for (int j = 0; j < T; j++) {
            double sum = c[i][j];
            for (int k = 0; k < T; k++)
                sum -= a[i][k] * b[j][k];
            c[i][j] = sum;
        }
}
