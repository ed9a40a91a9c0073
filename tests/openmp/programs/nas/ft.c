// FT: a diffusion equation in three dimensions by fast Fourier transforms along each of them.

#include "nas.h"
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NX 16
#define NY 8
#define NZ 8
#define LONGEST 16

typedef double complex number;
typedef number cube[NX][NY][NZ];

static number roots[LONGEST];

static void line(number *x, int n, int sign) {
    for (int i = 1, j = 0; i < n; i++) {
        int bit = n >> 1;
        for (; j & bit; bit >>= 1)
            j ^= bit;
        j ^= bit;
        if (i < j) {
            number t = x[i];
            x[i] = x[j];
            x[j] = t;
        }
    }
    for (int length = 2; length <= n; length *= 2)
        for (int base = 0; base < n; base += length)
            for (int k = 0; k < length / 2; k++) {
                number w = roots[k * (LONGEST / length)];
                number e = x[base + k], o = (sign < 0 ? w : conj(w)) * x[base + k + length / 2];
                x[base + k] = e + o;
                x[base + k + length / 2] = e - o;
            }
}

static void along_all(cube c, int sign) {
#pragma omp parallel
    {
        number buffer[LONGEST];
#pragma omp for collapse(2)
        for (int i = 0; i < NX; i++)
            for (int j = 0; j < NY; j++)
                line(c[i][j], NZ, sign);
#pragma omp for collapse(2) schedule(static, 3)
        for (int i = 0; i < NX; i++)
            for (int k = 0; k < NZ; k++) {
                for (int j = 0; j < NY; j++)
                    buffer[j] = c[i][j][k];
                line(buffer, NY, sign);
                for (int j = 0; j < NY; j++)
                    c[i][j][k] = buffer[j];
            }
#pragma omp for collapse(2) schedule(dynamic, 5)
        for (int j = 0; j < NY; j++)
            for (int k = 0; k < NZ; k++) {
                for (int i = 0; i < NX; i++)
                    buffer[i] = c[i][j][k];
                line(buffer, NX, sign);
                for (int i = 0; i < NX; i++)
                    c[i][j][k] = buffer[i];
            }
    }
}

static double wave(int i, int n) {
    int k = i < n / 2 ? i : i - n;
    return (double)k * k;
}

int transform(void) {
    cube *u = malloc(sizeof *u), *hat = malloc(sizeof *hat), *now = malloc(sizeof *now);
    const double pi = 3.14159265358979323846;
    for (int k = 0; k < LONGEST; k++)
        roots[k] = cexp(-2 * pi * I * k / LONGEST);
#pragma omp parallel for
    for (int i = 0; i < NX; i++) {
        double seed = skipped(314159265, 1220703125, 2L * NY * NZ * i);
        for (int j = 0; j < NY; j++)
            for (int k = 0; k < NZ; k++) {
                double re = randlc(&seed, 1220703125);
                (*u)[i][j][k] = re + I * randlc(&seed, 1220703125);
            }
    }
    memcpy(hat, u, sizeof *hat);
    along_all(*hat, -1);
    number mean = 0;
    int good = 1;
    for (int step = 0; step < 4; step++) {
#pragma omp parallel for collapse(3)
        for (int i = 0; i < NX; i++)
            for (int j = 0; j < NY; j++)
                for (int k = 0; k < NZ; k++) {
                    double w = wave(i, NX) + wave(j, NY) + wave(k, NZ);
                    (*now)[i][j][k] = (*hat)[i][j][k] * exp(-1e-2 * step * w);
                }
        along_all(*now, 1);
        // Complex numbers are reduced by parts.
        double re = 0, im = 0, energy = 0;
#pragma omp parallel for collapse(2) reduction(+ : re, im, energy)
        for (int i = 0; i < NX; i++)
            for (int j = 0; j < NY; j++)
                for (int k = 0; k < NZ; k++) {
                    number v = (*now)[i][j][k] / (NX * NY * NZ);
                    re += creal(v);
                    im += cimag(v);
                    energy += creal(v) * creal(v) + cimag(v) * cimag(v);
                    if (step == 0 && cabs(v - (*u)[i][j][k]) > 1e-12)
                        energy = -1e9;
                }
        // Diffusion keeps the mean, and energy falls.
        static double before;
        if (step == 0)
            mean = re + I * im;
        else
            good &= energy < before && cabs(re + I * im - mean) < 1e-9;
        good &= energy > 0;
        before = energy;
    }
    free(u), free(hat), free(now);
    printf("FT: %s\n", good ? "right" : "not right");
    return good;
}
