// openmp: task depend(mutexinoutset) depend(in)
// flags: -fopenmp-version=50
// Tasks that change two accounts exclude each other pairwise, without an order.
#include <stdio.h>

int main(void) {
    int money[4] = {1000, 2000, 3000, 4000}, bad = 0;
    long total = 0;
#pragma omp parallel
#pragma omp single
    {
        for (int k = 0; k < 24; k++) {
            int a = k % 4, b = (k + 1 + k % 3) % 4;
#pragma omp task depend(mutexinoutset : money[a], money[b]) shared(money) firstprivate(a, b, k)
            {
                int x = money[a], y = money[b];
                money[a] = x - k;
                money[b] = y + k;
            }
        }
#pragma omp task depend(in : money[0], money[1], money[2], money[3]) shared(money, total)
        for (int i = 0; i < 4; i++)
            total = total * 7 + money[i];
    }
    int w[4] = {1000, 2000, 3000, 4000};
    long wt = 0;
    for (int k = 0; k < 24; k++) {
        w[k % 4] -= k;
        w[(k + 1 + k % 3) % 4] += k;
    }
    for (int i = 0; i < 4; i++) {
        bad += money[i] != w[i];
        wt = wt * 7 + w[i];
    }
    printf("%ld %d\n", total, bad);
    int good = bad == 0 && total == wt;
    puts(good ? "ok" : "wrong");
    return !good;
}
