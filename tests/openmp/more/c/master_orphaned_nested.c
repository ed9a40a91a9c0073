// openmp: master; parallel num_threads
// Each team has its own master, also teams of one thread.
#include <omp.h>
#include <stdio.h>

static int count, outside;

static void once(int *into) {
#pragma omp master
    {
#pragma omp atomic
        *into += 1;
    }
}

int main(void) {
    once(&outside);
    omp_set_dynamic(0);
    int result[3];
    for (int levels = 1; levels <= 3; levels++) {
        omp_set_max_active_levels(levels);
        count = 0;
#pragma omp parallel num_threads(2)
        {
            once(&count);
#pragma omp parallel num_threads(2)
            {
                once(&count);
#pragma omp parallel num_threads(2)
                once(&count);
            }
        }
        result[levels - 1] = count;
        printf("%d\n", count);
    }
    int good = outside == 1 && result[0] == 5 && result[1] == 1 + 2 + 4 && result[2] == 7;
    puts(good ? "ok" : "wrong");
    return !good;
}
