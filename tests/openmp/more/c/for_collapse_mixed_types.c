// openmp: parallel for collapse(3) schedule(dynamic,7); for collapse(2) lastprivate
// Collapsed loops over char, long and a pointer, with steps of both signs.
#include <stdio.h>

int main(void) {
    int v[5] = {2, 3, 5, 7, 11};
    long sum = 0, x = 0;
    int y = 0;
#pragma omp parallel for collapse(3) schedule(dynamic, 7) reduction(+ : sum)
    for (signed char c = -3; c <= 3; c += 2)
        for (long l = 1000000000000; l > 999999999990; l -= 3)
            for (int *p = v; p < v + 5; p++)
                sum += c * (l % 1000) + *p;
#pragma omp parallel
    {
#pragma omp for collapse(2) lastprivate(x, y)
        for (unsigned long i = 3; i < 11; i += 3)
            for (int j = 9; j >= 2; j -= 2) {
                x = (long)i;
                y = j;
            }
    }
    long serial = 0;
    for (int c = -3; c <= 3; c += 2)
        for (long l = 1000000000000; l > 999999999990; l -= 3)
            for (int k = 0; k < 5; k++)
                serial += c * (l % 1000) + v[k];
    printf("%ld %ld %d\n", sum, x, y);
    int good = sum == serial && x == 9 && y == 3;
    puts(good ? "ok" : "wrong");
    return !good;
}
