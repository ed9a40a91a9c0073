// A task creates the next one of a long list, also in a team of one, on a stack that is too small
// for all.
#include <omp.h>
#include <stdio.h>
static int count;
static void next(int n) {
    if (!n) return;
#pragma omp task
    {
#pragma omp atomic
        count++;
        next(n - 1);
    }
}
int main(void) {
    int bad = 0;
    for (int t = 1; t < 4; t++) {
        count = 0;
#pragma omp parallel num_threads(t)
#pragma omp single
        next(200000);
        bad += count != 200000;
    }
    printf("%s\n", bad ? "wrong" : "ok");
    return bad;
}
