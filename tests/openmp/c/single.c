// openmp: parallel; single private firstprivate nowait
#include <omp.h>
#include <stdio.h>

int main(void) {
    int singles = 0, value = 0, errors = 0, seen = 0, t = 8, in = 4;
#pragma omp parallel reduction(+ : errors)
    {
        for (int turn = 0; turn < 10; turn++) {
#pragma omp single private(t) firstprivate(in)
            {
                t = turn * in;
                value = t;
                in = 0;
                singles++;
            }
            // The barrier at the end publishes the value.
            errors += value != turn * 4;
#pragma omp barrier
        }
        for (int turn = 0; turn < 5; turn++) {
#pragma omp single nowait
            {
#pragma omp atomic
                seen += 1 << turn;
            }
        }
    }
    printf("%d %d %d %d, errors %d\n", singles, value, seen, t, errors);
    int good = singles == 10 && value == 36 && seen == 31 && t == 8 && errors == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
