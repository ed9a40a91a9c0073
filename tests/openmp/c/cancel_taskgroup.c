// openmp: cancel taskgroup; cancellation point taskgroup; taskgroup; task
// env: OMP_CANCELLATION=true
// The first tasks to find a divisor end the others.
#include <stdio.h>

int main(void) {
    long number = 1009L * 2003, divisor = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
        {
            for (long lo = 2; lo < 3000; lo += 100) {
#pragma omp task firstprivate(lo) shared(divisor)
                for (long d = lo; d < lo + 100; d++) {
#pragma omp cancellation point taskgroup
                    if (number % d == 0) {
#pragma omp atomic write
                        divisor = d;
#pragma omp cancel taskgroup
                    }
                }
            }
        }
    }
    int good = divisor == 1009 || divisor == 2003;
    printf("%d\n", good);
    puts(good ? "ok" : "wrong");
    return !good;
}
