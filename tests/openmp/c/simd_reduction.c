// openmp: simd reduction(+) reduction(max) reduction(&) collapse(2) if
#include <stdio.h>

#define N 300

int main(void) {
    int v[N], sum = 0, top = -1, bits = ~0, cells = 0;
    for (int i = 0; i < N; i++)
        v[i] = i * 97 % 211;
#pragma omp simd reduction(+ : sum) reduction(max : top) reduction(& : bits)
    for (int i = 0; i < N; i++) {
        sum += v[i];
        top = v[i] > top ? v[i] : top;
        bits &= v[i] | 8;
    }
#pragma omp simd collapse(2) reduction(+ : cells) if (N > 10)
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 12; j++)
            cells += i ^ j;
    int s = 0, t = -1, b = ~0, c = 0;
    for (int i = 0; i < N; i++)
        s += v[i], t = v[i] > t ? v[i] : t, b &= v[i] | 8;
    for (int i = 0; i < 120; i++)
        c += (i / 12) ^ (i % 12);
    printf("%d %d %d %d\n", sum, top, bits, cells);
    int good = sum == s && top == t && bits == b && cells == c;
    puts(good ? "ok" : "wrong");
    return !good;
}
