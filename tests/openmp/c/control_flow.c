// openmp: parallel; for; single
// Regions in branches, loops, switches and after early exits; `continue` in a parallel loop.
#include <stdio.h>

static int run(int kind, int *a, int n) {
    int s = 0;
    if (n == 0)
        return -1;
    switch (kind) {
    case 0:
#pragma omp parallel for reduction(+ : s)
        for (int i = 0; i < n; i++) {
            if (a[i] % 2)
                continue;
            s += a[i];
        }
        break;
    case 1:
#pragma omp parallel
        {
            int k = 0;
            while (k < 3) {
                k++;
                if (k == 2)
                    continue;
#pragma omp for reduction(+ : s)
                for (int i = 0; i < n; i++)
                    s += a[i] > 10 ? k : 0;
            }
        }
        break;
    default:
#pragma omp parallel
#pragma omp single
        {
            for (int i = 0; i < n; i++) {
                if (a[i] > 20)
                    break;
                s += a[i];
            }
        }
    }
    return s;
}

int main(void) {
    int a[40];
    for (int i = 0; i < 40; i++)
        a[i] = i;
    int r[4] = {run(0, a, 40), run(1, a, 40), run(2, a, 40), run(1, a, 0)};
    printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);
    int good = r[0] == 380 && r[1] == 4 * 29 && r[2] == 210 && r[3] == -1;
    puts(good ? "ok" : "wrong");
    return !good;
}
