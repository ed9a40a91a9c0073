// openmp: teams distribute parallel for reduction(+) schedule(dynamic,4) collapse(2); teams distribute simd reduction(max)
#include <stdio.h>

int main(void) {
    double sum = 0.25;
    int top = -5;
    unsigned hash = 0;
#pragma omp teams distribute parallel for reduction(+ : sum) schedule(dynamic, 4) collapse(2)
    for (int i = 0; i < 30; i++)
        for (int j = -3; j < 12; j += 5)
            sum += i * j * 0.5;
#pragma omp teams distribute simd reduction(max : top)
    for (int i = 0; i < 64; i++)
        top = i * 37 % 64 > top ? i * 37 % 64 : top;
#pragma omp teams distribute parallel for simd reduction(^ : hash) num_teams(2) num_threads(2)
    for (unsigned i = 5; i < 500; i += 7)
        hash ^= i * 2654435761u;
    double w = 0.25;
    unsigned wh = 0;
    for (int i = 0; i < 30; i++)
        for (int j = -3; j < 12; j += 5)
            w += i * j * 0.5;
    for (unsigned i = 5; i < 500; i += 7)
        wh ^= i * 2654435761u;
    printf("%g %d %u\n", sum, top, hash);
    int good = sum == w && top == 63 && hash == wh;
    puts(good ? "ok" : "wrong");
    return !good;
}
