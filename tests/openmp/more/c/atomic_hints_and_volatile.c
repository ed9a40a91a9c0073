// openmp: atomic hint; atomic hint capture; atomic
// flags: -fopenmp-version=51
// Volatile variables and pointers as the place of an update.
#include <omp.h>
#include <stdio.h>

static volatile int v;
static int block[100], *volatile cursor = block;

int main(void) {
    int n = 0, bad = 0;
#pragma omp parallel num_threads(2) reduction(+ : n)
    for (int i = 0; i < 50; i++) {
        int *mine;
#pragma omp atomic hint(omp_sync_hint_contended)
        v += 2;
#pragma omp atomic hint(omp_sync_hint_uncontended) capture
        mine = cursor++;
        *mine = i + 1;
        n++;
    }
    long sum = 0;
    for (int i = 0; i < 100; i++) {
        sum += block[i];
        bad += (block[i] != 0) != (i < n);
    }
    printf("%d\n", bad);
    int good = v == 2 * n && bad == 0 && cursor == block + n && sum == n / 50 * 1275;
    puts(good ? "ok" : "wrong");
    return !good;
}
