// openmp: parallel; sections private firstprivate lastprivate reduction(+) nowait; section
#include <stdio.h>

int main(void) {
    int a = 0, b = 0, c = 0, last = 0, in = 5, sum = 100, t = 3;
#pragma omp parallel
    {
#pragma omp sections nowait
        {
            a = 1;
#pragma omp section
            b = 2;
#pragma omp section
            c = 3;
        }
#pragma omp barrier
#pragma omp sections private(t) firstprivate(in) lastprivate(last) reduction(+ : sum)
        {
#pragma omp section
            {
                t = a * 10;
                last = t + in;
                sum += t;
            }
#pragma omp section
            {
                t = b * 10;
                last = t + in;
                sum += t;
            }
#pragma omp section
            {
                t = c * 10;
                last = t + in;
                sum += t;
            }
        }
    }
    printf("%d %d %d, last %d, sum %d, t %d\n", a, b, c, last, sum, t);
    int good = a == 1 && b == 2 && c == 3 && last == 35 && sum == 160 && t == 3 && in == 5;
    puts(good ? "ok" : "wrong");
    return !good;
}
