// openmp: for reduction(+) reduction(max) reduction(-); master
// A reduction of variables of the file in a function that several teams call.
#include <stdio.h>

static long sum, difference;
static double largest = -1e9;

static void add(const double *v, int n) {
#pragma omp for reduction(+ : sum) reduction(max : largest) reduction(- : difference) schedule(dynamic)
    for (int i = 0; i < n; i++) {
        sum += (long)v[i];
        difference -= (long)v[i];
        if (v[i] > largest)
            largest = v[i];
    }
}

int main(void) {
    double v[77];
    long serial = 0;
    for (int i = 0; i < 77; i++) {
        v[i] = i * 29 % 77 - 20;
        serial += (long)v[i];
    }
    add(v, 77);
    for (int round = 0; round < 3; round++) {
#pragma omp parallel num_threads(round + 1)
        {
            add(v, 77);
#pragma omp master
            v[0] += 1;
#pragma omp barrier
            add(v, 77);
        }
        v[0] -= 1;
    }
    printf("%ld %ld %g\n", sum, difference, largest);
    int good = sum == 7 * serial + 3 && difference == -sum && largest == 56;
    puts(good ? "ok" : "wrong");
    return !good;
}
