// openmp: task untied; taskwait; taskyield
// Untied tasks that wait, yield, and use variables of their own afterwards.
#include <stdio.h>

static long sum_tree(int low, int high) {
    long left = 0, right = 0, mine[3] = {low, high, high - low};
    if (mine[2] <= 3) {
        for (int i = low; i < high; i++)
            left += (long)i * i;
        return left;
    }
    int middle = (low + high) / 2;
#pragma omp task untied shared(left) firstprivate(low, middle)
    {
        long part = sum_tree(low, middle);
#pragma omp taskyield
        left = part;
    }
#pragma omp task untied shared(right) firstprivate(middle, high)
    right = sum_tree(middle, high);
#pragma omp taskwait
    return mine[0] == low && mine[1] == high ? left + right : -1;
}

int main(void) {
    long a = 0, b = 0;
#pragma omp parallel
#pragma omp single
    a = sum_tree(0, 200);
#pragma omp parallel num_threads(2)
#pragma omp master
    b = sum_tree(-50, 51);
    printf("%ld %ld\n", a, b);
    int good = a == 199l * 200 * 399 / 6 && b == 2 * (50l * 51 * 101 / 6);
    puts(good ? "ok" : "wrong");
    return !good;
}
