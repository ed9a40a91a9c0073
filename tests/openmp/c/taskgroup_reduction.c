// openmp: taskgroup task_reduction(+) task_reduction(max); task in_reduction(+) in_reduction(max)
#include <stdio.h>

static int list[100];

static void visit(int lo, int hi, long *sum, int *most) {
    if (hi - lo <= 8) {
        for (int i = lo; i < hi; i++) {
            *sum += list[i];
            *most = list[i] > *most ? list[i] : *most;
        }
        return;
    }
    int mid = lo + (hi - lo) / 2;
    visit(lo, mid, sum, most);
    visit(mid, hi, sum, most);
}

int main(void) {
    long sum = 7, want = 7;
    int most = -1;
    for (int i = 0; i < 100; i++) {
        list[i] = i * 61 % 103;
        want += list[i];
    }
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup task_reduction(+ : sum) task_reduction(max : most)
        {
            for (int i = 0; i < 100; i += 20) {
#pragma omp task in_reduction(+ : sum) in_reduction(max : most)
                visit(i, i + 20, &sum, &most);
            }
        }
    }
    int top = -1;
    for (int i = 0; i < 100; i++)
        top = list[i] > top ? list[i] : top;
    printf("%ld %d\n", sum, most);
    int good = sum == want && most == top;
    puts(good ? "ok" : "wrong");
    return !good;
}
