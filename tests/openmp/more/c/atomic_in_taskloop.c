// openmp: atomic; taskloop num_tasks; atomic capture
// Histogram by tasks, and places in an array by captured counters.
#include <stdio.h>

int main(void) {
    static int data[500], bins[10], sorted[500], at[10], bad;
    for (int i = 0; i < 500; i++)
        data[i] = (i * 337 + 11) % 1000;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop num_tasks(9)
        for (int i = 0; i < 500; i++) {
#pragma omp atomic
            bins[data[i] / 100]++;
        }
        for (int b = 1; b < 10; b++)
            at[b] = at[b - 1] + bins[b - 1];
#pragma omp taskloop grainsize(20)
        for (int i = 0; i < 500; i++) {
            int place;
#pragma omp atomic capture
            place = at[data[i] / 100]++;
            sorted[place] = data[i];
        }
    }
    long sum = 0, serial = 0;
    for (int i = 0; i < 500; i++) {
        bad += i && sorted[i] / 100 < sorted[i - 1] / 100;
        sum += sorted[i];
        serial += data[i];
    }
    printf("%ld %d\n", sum, bad);
    int good = sum == serial && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
