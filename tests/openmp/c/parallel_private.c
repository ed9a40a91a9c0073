// openmp: parallel private
#include <omp.h>
#include <stdio.h>

int main(void) {
    int x = 17, array[4] = {1, 2, 3, 4}, errors = 0;
    double d = 1.5;
#pragma omp parallel private(x, array, d) shared(errors)
    {
        x = omp_get_thread_num();
        d = x * 0.5;
        for (int i = 0; i < 4; i++)
            array[i] = x * 10 + i;
#pragma omp barrier
        int bad = x != omp_get_thread_num() || d != x * 0.5;
        for (int i = 0; i < 4; i++)
            bad |= array[i] != x * 10 + i;
#pragma omp atomic
        errors += bad;
    }
    printf("after: %d %g %d%d%d%d, errors %d\n", x, d, array[0], array[1], array[2], array[3],
           errors);
    int good = !errors && x == 17 && d == 1.5 && array[0] == 1 && array[3] == 4;
    puts(good ? "ok" : "wrong");
    return !good;
}
