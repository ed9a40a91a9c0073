// openmp: parallel copyin if; threadprivate; single copyprivate
// copyin brings the values of the master each time, also to a team of one thread.
#include <omp.h>
#include <stdio.h>

static int value, scratch[3];
#pragma omp threadprivate(value, scratch)

static int round_of(int k, int wide) {
    int bad = 0;
    value = k * 3;
    scratch[1] = k;
#pragma omp parallel copyin(value, scratch) if (wide) reduction(+ : bad)
    {
        bad += value != k * 3 || scratch[1] != k;
        value += omp_get_thread_num() + 1;
#pragma omp barrier
#pragma omp single copyprivate(value, scratch)
        {
            value = -k;
            scratch[0] = 9 * k;
        }
        bad += value != -k || scratch[0] != 9 * k || scratch[1] != k;
    }
    return bad + (value != -k);
}

int main(void) {
    int bad = 0;
    for (int k = 1; k < 12; k++)
        bad += round_of(k, k % 3);
    printf("%d %d\n", bad, value);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
