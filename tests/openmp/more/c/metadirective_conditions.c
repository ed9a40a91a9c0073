// openmp: metadirective when(user when(implementation default
// flags: -fopenmp-version=51
// Conditions of constants choose the directive.
#include <stdio.h>

int main(void) {
    int a = 0, b = 0, c[30], bad = 0;
#pragma omp parallel
    {
#pragma omp metadirective when(user = {condition(1)} : for reduction(+ : a)) default(single)
        for (int i = 0; i < 40; i++)
            a += i;
#pragma omp metadirective when(user = {condition(0)} : master) default(single)
        b++;
#pragma omp metadirective when(implementation = {vendor(llvm)} : for) default(for)
        for (int i = 0; i < 30; i++)
            c[i] = i * 3;
    }
    for (int i = 0; i < 30; i++)
        bad += c[i] != i * 3;
    printf("%d %d %d\n", a, b, bad);
    int good = a == 780 && b == 1 && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
