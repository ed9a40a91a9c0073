// openmp: parallel for reduction(+) shared
// Many short regions: a relaxation until nothing changes.
#include <stdio.h>

#define N 64

int main(void) {
    int a[N] = {0}, b[N] = {0}, steps = 0, changed = 1;
    a[0] = b[0] = 100;
    while (changed) {
        changed = 0;
#pragma omp parallel for reduction(+ : changed) shared(a, b)
        for (int i = 1; i < N; i++) {
            int best = a[i - 1] - 1 > a[i] ? a[i - 1] - 1 : a[i];
            b[i] = best > 0 ? best : 0;
            changed += b[i] != a[i];
        }
#pragma omp parallel for
        for (int i = 1; i < N; i++)
            a[i] = b[i];
        steps++;
    }
    int errors = 0;
    for (int i = 0; i < N; i++)
        errors += a[i] != 100 - i;
    printf("%d steps, errors %d\n", steps, errors);
    int good = errors == 0 && steps == N;
    puts(good ? "ok" : "wrong");
    return !good;
}
