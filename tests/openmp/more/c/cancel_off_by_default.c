// openmp: cancel parallel; cancel for; cancel sections; cancel taskgroup; api omp_get_cancellation
// Without OMP_CANCELLATION nothing is cancelled.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int loop = 0, sections = 0, tasks = 0, region = 0, threads = 0;
#pragma omp parallel num_threads(3) reduction(+ : loop, sections, region, threads)
    {
        threads++;
#pragma omp for
        for (int i = 0; i < 100; i++) {
#pragma omp cancel for
            loop++;
        }
#pragma omp sections
        {
            {
#pragma omp cancel sections
                sections += 1;
            }
#pragma omp section
            sections += 10;
        }
#pragma omp single
        {
#pragma omp taskgroup
            for (int i = 0; i < 20; i++) {
#pragma omp task shared(tasks)
                {
#pragma omp cancel taskgroup
#pragma omp atomic
                    tasks++;
                }
            }
        }
#pragma omp cancel parallel
        region++;
    }
    printf("%d %d %d %d\n", loop, sections, tasks, omp_get_cancellation());
    int good = loop == 100 && sections == 11 && tasks == 20 && region == threads &&
               !omp_get_cancellation();
    puts(good ? "ok" : "wrong");
    return !good;
}
