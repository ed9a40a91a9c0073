// openmp: target map(tofrom) if(0); target teams distribute parallel for; target data map(to)
// Without devices, target regions run on the host.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int a[50], x = 5, host = 0;
    long sum = 0;
    for (int i = 0; i < 50; i++)
        a[i] = i;
#pragma omp target map(tofrom : a, host) if (0)
    {
        a[0] = 100;
        host = omp_is_initial_device();
    }
#pragma omp target data map(to : x) map(tofrom : a) if (0)
    {
#pragma omp target teams distribute parallel for if (0)
        for (int i = 1; i < 50; i++)
            a[i] += x;
    }
#pragma omp target parallel for reduction(+ : sum) if (target : 0)
    for (int i = 0; i < 50; i++)
        sum += a[i];
    printf("%ld %d\n", sum, host);
    int good = sum == 1225 + 100 + 49 * 5 && host;
    puts(good ? "ok" : "wrong");
    return !good;
}
