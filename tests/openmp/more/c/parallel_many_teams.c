// openmp: parallel num_threads reduction(+)
// Teams of changing sizes one after the other.
#include <omp.h>
#include <stdio.h>

int main(void) {
    long sum = 0;
    int bad = 0;
    omp_set_dynamic(0);
    for (int round = 0; round < 60; round++) {
        int want = 1 + round * 5 % 6, got = 0;
#pragma omp parallel num_threads(want) reduction(+ : got, sum)
        {
            got += 1;
            sum += omp_get_thread_num() * round;
        }
        bad += got != want;
    }
    long serial = 0;
    for (int round = 0; round < 60; round++)
        for (int t = 0; t < 1 + round * 5 % 6; t++)
            serial += t * round;
    printf("%ld %d\n", sum, bad);
    int good = sum == serial && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
