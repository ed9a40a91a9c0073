// openmp: task untied; taskyield; taskwait
#include <stdio.h>

static long walk(int depth, long label) {
    if (depth == 0)
        return label;
    long left = 0, right = 0;
#pragma omp task untied shared(left) firstprivate(depth, label)
    {
        left = walk(depth - 1, label * 2);
#pragma omp taskyield
        left += 1;
    }
#pragma omp task untied shared(right) firstprivate(depth, label)
    right = walk(depth - 1, label * 2 + 1);
#pragma omp taskwait
    return left + right;
}

static long serial(int depth, long label) {
    return depth == 0 ? label : serial(depth - 1, label * 2) + 1 + serial(depth - 1, label * 2 + 1);
}

int main(void) {
    long got = 0, want = serial(7, 1);
#pragma omp parallel
#pragma omp single
    got = walk(7, 1);
    printf("%ld\n", got);
    puts(got == want ? "ok" : "wrong");
    return got != want;
}
