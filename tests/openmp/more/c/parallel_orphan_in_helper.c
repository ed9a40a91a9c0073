// openmp: parallel shared; parallel if
// A region in a function that main calls from outside of any region, and again from inside of one.
#include <omp.h>
#include <stdio.h>

static long squares(const int *v, int n, int wide) {
    long sum = 0;
#pragma omp parallel if (wide) shared(sum)
    {
        long mine = 0;
        int t = omp_get_thread_num(), w = omp_get_num_threads();
        for (int i = t; i < n; i += w)
            mine += (long)v[i] * v[i];
#pragma omp atomic
        sum += mine;
    }
    return sum;
}

int main(void) {
    int v[41];
    for (int i = 0; i < 41; i++)
        v[i] = 3 * i - 50;
    long serial = 0, inside = 0;
    for (int i = 0; i < 41; i++)
        serial += (long)v[i] * v[i];
    long outside = squares(v, 41, 1), alone = squares(v, 41, 0);
#pragma omp parallel num_threads(3) reduction(max : inside)
    inside = squares(v, 41, 1);
    printf("%ld %ld %ld\n", outside, alone, inside);
    int good = outside == serial && alone == serial && inside == serial;
    puts(good ? "ok" : "wrong");
    return !good;
}
