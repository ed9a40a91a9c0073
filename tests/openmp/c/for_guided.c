// openmp: parallel for schedule(guided) schedule(guided,8)
#include <stdio.h>

#define N 777

int main(void) {
    static double x[N];
    double dot = 0;
#pragma omp parallel for schedule(guided)
    for (int i = 0; i < N; i++)
        x[i] = i + 0.5;
#pragma omp parallel for schedule(guided, 8) reduction(+ : dot)
    for (int i = 0; i < N; i++)
        dot += x[i] * 2;
    double want = 0;
    for (int i = 0; i < N; i++)
        want += (i + 0.5) * 2;
    printf("%.1f\n", dot);
    puts(dot == want ? "ok" : "wrong");
    return dot != want;
}
