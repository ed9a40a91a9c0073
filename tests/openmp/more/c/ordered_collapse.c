// openmp: for ordered collapse(2); ordered; parallel for ordered lastprivate
// The order of a collapsed loop is that of the nest.
#include <stdio.h>

int main(void) {
    static int seq[80];
    int at = 0, bad = 0, last = -1;
    long sum = 0;
#pragma omp parallel
    {
#pragma omp for ordered collapse(2) schedule(dynamic, 2)
        for (int i = 7; i >= 0; i--)
            for (unsigned char c = 'a'; c < 'k'; c++) {
#pragma omp ordered
                seq[at++] = i * 1000 + c;
            }
    }
    for (int k = 0; k < 80; k++)
        bad += seq[k] != (7 - k / 10) * 1000 + 'a' + k % 10;
#pragma omp parallel for ordered lastprivate(last) reduction(+ : sum) schedule(static, 3)
    for (int i = 0; i < 25; i++) {
        last = i * i;
#pragma omp ordered
        {
            at++;
            sum += at;
        }
    }
    printf("%d %d %ld %d\n", bad, last, sum, at);
    int good = bad == 0 && last == 576 && at == 105 && sum == 25 * 80 + 325;
    puts(good ? "ok" : "wrong");
    return !good;
}
