// openmp: parallel reduction(&&) reduction(||) reduction(min) reduction(max)
#include <float.h>
#include <limits.h>
#include <omp.h>
#include <stdio.h>

int main(void) {
    int all = 1, any = 0, none = 0, least = INT_MAX, most = INT_MIN;
    double low = DBL_MAX, high = -DBL_MAX;
    unsigned char deep = 255;
#pragma omp parallel reduction(&& : all) reduction(|| : any, none)                                 \
    reduction(min : least, low, deep) reduction(max : most, high)
    {
        int me = omp_get_thread_num(), size = omp_get_num_threads();
        for (int i = me; i < 100; i += size) {
            int v = (i * 37 + 11) % 101;
            all = all && v != 55;
            any = any || v == 42;
            none = none || v == 200;
            least = v < least ? v : least;
            most = v > most ? v : most;
            low = v * 0.5 - 9 < low ? v * 0.5 - 9 : low;
            high = v * 0.5 - 9 > high ? v * 0.5 - 9 : high;
            deep = v + 3 < deep ? v + 3 : deep;
        }
    }
    int a = 1, y = 0, l = INT_MAX, m = INT_MIN;
    for (int i = 0; i < 100; i++) {
        int v = (i * 37 + 11) % 101;
        a = a && v != 55, y = y || v == 42, l = v < l ? v : l, m = v > m ? v : m;
    }
    printf("%d %d %d %d %d %g %g %d\n", all, any, none, least, most, low, high, deep);
    int good = all == a && any == y && !none && least == l && most == m && low == l * 0.5 - 9 &&
               high == m * 0.5 - 9 && deep == l + 3;
    puts(good ? "ok" : "wrong");
    return !good;
}
