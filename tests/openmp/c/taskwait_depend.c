// openmp: taskwait depend(in); task depend(out)
// flags: -fopenmp-version=50
#include <stdio.h>

int main(void) {
    int a = 0, b = 0, seen = 0, errors = 0;
    for (int turn = 1; turn <= 20; turn++) {
#pragma omp parallel
#pragma omp single
        {
#pragma omp task depend(out : a) shared(a)
            a = turn;
#pragma omp task depend(out : b) shared(b)
            b = turn * 2;
#pragma omp taskwait depend(in : a)
            seen = a;
#pragma omp taskwait
            errors += seen != turn || b != turn * 2;
        }
    }
    printf("%d %d, errors %d\n", a, b, errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
