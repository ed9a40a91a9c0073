// openmp: atomic compare; atomic compare capture
// flags: -fopenmp-version=51
// Minimum, maximum and compare-and-swap, from a loop and from tasks.
#include <stdio.h>

int main(void) {
    int low = 1000000, high = -1000000, owner = -1, old = 0, wins = 0;
    long far = 0;
    int v[300];
    for (int i = 0; i < 300; i++)
        v[i] = (i * 7919) % 4001 - 2000;
#pragma omp parallel for
    for (int i = 0; i < 300; i++) {
        int x = v[i];
        long y = (long)x * x;
#pragma omp atomic compare
        if (x < low) {
            low = x;
        }
#pragma omp atomic compare
        high = x > high ? x : high;
#pragma omp atomic compare
        far = far < y ? y : far;
    }
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 30; i++) {
#pragma omp task firstprivate(i) private(old) shared(owner, wins)
        {
#pragma omp atomic compare capture
            {
                old = owner;
                if (owner == -1) {
                    owner = i;
                }
            }
            if (old == -1) {
#pragma omp atomic
                wins++;
            }
        }
    }
    int wl = v[0], wh = v[0];
    for (int i = 0; i < 300; i++) {
        wl = v[i] < wl ? v[i] : wl;
        wh = v[i] > wh ? v[i] : wh;
    }
    long wf = (long)wl * wl > (long)wh * wh ? (long)wl * wl : (long)wh * wh;
    printf("%d %d %ld %d\n", low, high, far, wins);
    int good = low == wl && high == wh && far == wf && wins == 1 && owner >= 0 && owner < 30;
    puts(good ? "ok" : "wrong");
    return !good;
}
