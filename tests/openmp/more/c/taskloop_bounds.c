// openmp: taskloop grainsize; taskloop num_tasks
// Loops of several types and steps, and without iterations.
#include <limits.h>
#include <stdio.h>

int main(void) {
    long a = 0, b = 0, c = 0, d = 0;
    int none = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop grainsize(4) shared(a)
        for (short i = 90; i > -30; i -= 7) {
#pragma omp atomic
            a += i;
        }
#pragma omp taskloop num_tasks(3) shared(b)
        for (unsigned long i = ULONG_MAX - 50; i < ULONG_MAX - 3; i += 5) {
#pragma omp atomic
            b += (long)(ULONG_MAX - i);
        }
#pragma omp taskloop num_tasks(100) shared(c)
        for (int i = 7; i >= 0; i--) {
#pragma omp atomic
            c += 1l << i;
        }
#pragma omp taskloop num_tasks(4) shared(none)
        for (int i = 3; i < 3; i++)
            none = 1;
#pragma omp taskloop shared(d)
        for (long long i = -(1ll << 40); i <= -(1ll << 40) + 20; i += 2) {
#pragma omp atomic
            d += i + (1ll << 40);
        }
    }
    long wa = 0, wb = 0;
    for (int i = 90; i > -30; i -= 7)
        wa += i;
    for (int i = 50; i > 3; i -= 5)
        wb += i;
    printf("%ld %ld %ld %ld %d\n", a, b, c, d, none);
    int good = a == wa && b == wb && c == 255 && d == 110 && !none;
    puts(good ? "ok" : "wrong");
    return !good;
}
