// openmp: cancel sections; cancellation point sections; sections
// env: OMP_CANCELLATION=true
#include <stdio.h>

int main(void) {
    int first = 0, started = 0, finished = 0;
#pragma omp parallel
    {
#pragma omp sections
        {
#pragma omp section
            {
#pragma omp atomic
                first++;
#pragma omp cancel sections
                first = 100;
            }
#pragma omp section
            {
#pragma omp atomic
                started++;
#pragma omp cancellation point sections
#pragma omp atomic
                finished++;
            }
        }
    }
    int good = first <= 1 && finished <= started && started <= 1;
    printf("%d\n", good);
    puts(good ? "ok" : "wrong");
    return !good;
}
