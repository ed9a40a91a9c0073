// openmp: task shared; taskwait; taskgroup
// `taskwait` waits for children, `taskgroup` for all descendants.
#include <stdio.h>

int main(void) {
    int deep = 0, shallow = 0, errors = 0;
#pragma omp parallel
#pragma omp single
    for (int turn = 1; turn <= 20; turn++) {
#pragma omp taskgroup
        {
#pragma omp task shared(deep, shallow)
            {
#pragma omp task shared(deep)
                {
#pragma omp task shared(deep)
                    {
#pragma omp atomic
                        deep++;
                    }
                }
#pragma omp atomic
                shallow++;
            }
        }
        errors += deep != turn || shallow != turn;
    }
    int inner = 0, outer = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(inner, outer)
        {
#pragma omp task shared(inner)
            inner = 5;
#pragma omp taskwait
            outer = inner + 1;
        }
#pragma omp taskwait
        errors += outer != 6;
    }
    printf("%d %d %d %d, errors %d\n", deep, shallow, inner, outer, errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
