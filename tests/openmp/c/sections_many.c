// openmp: sections; section; parallel sections
// More sections than threads, with branches and calls inside, and nested in functions.
#include <stdio.h>

static int slots[9];

static void fill(int base) {
#pragma omp sections
    {
#pragma omp section
        slots[base] = base + 1;
#pragma omp section
        if (base > 2)
            slots[base + 1] = base + 2;
#pragma omp section
        for (int i = 0; i < 10; i++)
            slots[base + 2] += i;
    }
}

int main(void) {
    int count = 0, one = 0;
    fill(0);
#pragma omp parallel
    {
        fill(3);
        fill(6);
    }
#pragma omp parallel sections reduction(+ : count)
    {
#pragma omp section
        count += 1;
#pragma omp section
        count += 10;
#pragma omp section
        count += 100;
#pragma omp section
        count += 1000;
#pragma omp section
        count += 10000;
    }
#pragma omp parallel sections
    {
#pragma omp section
        one++;
    }
    const int want[9] = {1, 0, 45, 4, 5, 45, 7, 8, 45};
    int errors = 0;
    for (int i = 0; i < 9; i++)
        errors += slots[i] != want[i];
    printf("%d %d, errors %d\n", count, one, errors);
    int good = errors == 0 && count == 11111 && one == 1;
    puts(good ? "ok" : "wrong");
    return !good;
}
