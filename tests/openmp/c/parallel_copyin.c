// openmp: parallel copyin; threadprivate
#include <omp.h>
#include <stdio.h>

static int counter;
static double table[3];
#pragma omp threadprivate(counter, table)

int main(void) {
    int errors = 0;
    for (int turn = 1; turn <= 3; turn++) {
        counter = turn * 100;
        for (int i = 0; i < 3; i++)
            table[i] = turn + i * 0.5;
#pragma omp parallel copyin(counter, table) reduction(+ : errors)
        {
            errors += counter != turn * 100 || table[2] != turn + 1.0;
            counter += omp_get_thread_num();
            table[1] = counter;
#pragma omp barrier
            errors += counter != turn * 100 + omp_get_thread_num() || table[1] != counter;
        }
        printf("master: %d %g\n", counter, table[1]);
        errors += counter != turn * 100;
    }
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
