// openmp: atomic capture; parallel num_threads
// Each form of capture gives every old or new value to one thread only.
#include <stdio.h>

int main(void) {
    static int before[600], after[600], down[600], both[600];
    int a = 0, b = 0, c = 600, d = 0, n = 0, bad = 0;
#pragma omp parallel num_threads(4) reduction(+ : n)
    for (int i = 0; i < 100; i++) {
        int x, y, z, u;
#pragma omp atomic capture
        x = a++;
#pragma omp atomic capture
        y = b += 1;
#pragma omp atomic capture
        z = --c;
#pragma omp atomic capture
        {
            u = d;
            d = d + 1;
        }
#pragma omp atomic
        before[x]++;
#pragma omp atomic
        after[y - 1]++;
#pragma omp atomic
        down[z]++;
#pragma omp atomic
        both[u]++;
        n++;
    }
    for (int i = 0; i < 600; i++) {
        bad += before[i] != (i < n) || after[i] != (i < n) || both[i] != (i < n);
        bad += down[599 - i] != (i < n);
    }
    bad += a != n || b != n || c != 600 - n || d != n;
    printf("%d\n", bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
