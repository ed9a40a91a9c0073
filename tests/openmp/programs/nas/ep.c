// EP: pairs of normal deviates, counted by rings.

#include "nas.h"
#include <math.h>
#include <stdio.h>

enum { BLOCKS = 32, PAIRS = 512, RINGS = 10 };

static double numbers[2 * PAIRS];
#pragma omp threadprivate(numbers)

static const double SEED = 271828183, A = 1220703125;

static long count(long rings[RINGS], double *sx, double *sy, int parallel) {
    // Sums in integers of 2^-20 do not depend on the order.
    long accepted = 0, x_sum = 0, y_sum = 0;
#pragma omp parallel if (parallel) reduction(+ : rings[ : RINGS], accepted)
    {
        long x_mine = 0, y_mine = 0;
#pragma omp for schedule(dynamic) nowait
        for (int b = 0; b < BLOCKS; b++) {
            double seed = skipped(SEED, A, 2L * PAIRS * b);
            for (int i = 0; i < 2 * PAIRS; i++)
                numbers[i] = randlc(&seed, A);
            for (int i = 0; i < PAIRS; i++) {
                double x = 2 * numbers[2 * i] - 1, y = 2 * numbers[2 * i + 1] - 1;
                double t = x * x + y * y;
                if (t > 1)
                    continue;
                double s = sqrt(-2 * log(t) / t), g = fabs(x * s), h = fabs(y * s);
                int ring = (int)(g > h ? g : h);
                rings[ring < RINGS ? ring : RINGS - 1]++;
                x_mine += lround(x * s * 0x1p20);
                y_mine += lround(y * s * 0x1p20);
                accepted++;
            }
        }
#pragma omp atomic
        x_sum += x_mine;
#pragma omp atomic
        y_sum += y_mine;
    }
    *sx = x_sum * 0x1p-20;
    *sy = y_sum * 0x1p-20;
    return accepted;
}

int embarrassing(void) {
    long want[RINGS] = {0}, found[RINGS] = {0};
    double x, y, wanted_x, wanted_y;
    long w = count(want, &wanted_x, &wanted_y, 0), f = count(found, &x, &y, 1);
    int good = w == f && x == wanted_x && y == wanted_y;
    for (int r = 0; r < RINGS; r++)
        good &= want[r] == found[r];
    // The share of accepted pairs is π/4.
    good &= fabs((double)f / (BLOCKS * PAIRS) - 0.7853981634) < 0.01;
    printf("EP: %ld pairs, %ld %ld %ld, %s\n", f, found[0], found[1], found[2],
           good ? "right" : "not right");
    return good;
}
