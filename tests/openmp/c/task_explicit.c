// openmp: task if final; taskloop grainsize; parallel num_threads; api omp_in_explicit_task omp_get_device_num
// flags: -fopenmp-version=52
#include <omp.h>
#include <stdio.h>

static int ask(void) { return omp_in_explicit_task(); }

int main(void) {
    int outside = ask(), wrong = 0, device = omp_get_device_num();
#pragma omp task shared(outside)
    outside += 2 * ask();
#pragma omp taskwait
#pragma omp parallel num_threads(3) reduction(+ : wrong)
    {
        wrong += ask();
#pragma omp single
        {
            wrong += ask();
#pragma omp task shared(wrong)
            {
#pragma omp atomic
                wrong += !ask();
#pragma omp task shared(wrong)
                {
#pragma omp atomic
                    wrong += !ask();
                }
#pragma omp taskwait
                int inner = 0;
#pragma omp parallel num_threads(2) reduction(+ : inner)
                inner += ask();
#pragma omp atomic
                wrong += inner;
            }
#pragma omp task if (0) shared(wrong)
            {
#pragma omp atomic
                wrong += !ask();
            }
#pragma omp atomic
            wrong += ask();
#pragma omp task final(1) shared(wrong)
            {
#pragma omp task shared(wrong)
                {
#pragma omp atomic
                    wrong += !ask() + !omp_in_final();
                }
            }
#pragma omp taskloop grainsize(2) shared(wrong)
            for (int i = 0; i < 8; i++) {
#pragma omp atomic
                wrong += !ask();
            }
#pragma omp atomic
            wrong += ask();
        }
    }
    int right = outside == 2 && !wrong && !device && !ask();
    printf("%d %d\n%s\n", outside, wrong, right ? "ok" : "wrong");
    return !right;
}
