// openmp: taskyield; task
#include <stdio.h>

int main(void) {
    int turns = 0, before = 0;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 25; i++) {
#pragma omp task shared(turns, before)
        {
#pragma omp atomic
            before++;
#pragma omp taskyield
#pragma omp atomic
            turns += i;
        }
#pragma omp taskyield
    }
    printf("%d %d\n", turns, before);
    int good = turns == 300 && before == 25;
    puts(good ? "ok" : "wrong");
    return !good;
}
