// openmp: for; task
// Tasks that the threads of a loop make; the barrier at its end completes them.
#include <stdio.h>

#define N 60

int main(void) {
    int a[N] = {0}, done = 0, errors = 0;
#pragma omp parallel reduction(+ : errors)
    {
#pragma omp for
        for (int i = 0; i < N; i++) {
#pragma omp task shared(a, done)
            {
                a[i] = i * i;
#pragma omp atomic
                done++;
            }
        }
        errors += done != N;
        for (int i = 0; i < N; i++)
            errors += a[i] != i * i;
    }
    printf("%d, errors %d\n", done, errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
