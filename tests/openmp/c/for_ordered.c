// openmp: parallel for ordered schedule(dynamic) schedule(static,3) schedule(guided); ordered
#include <stdio.h>

#define N 80

int main(void) {
    int order[N], next = 0, squares[N];
#pragma omp parallel for ordered schedule(dynamic)
    for (int i = 0; i < N; i++) {
        squares[i] = i * i;
#pragma omp ordered
        order[next++] = i;
    }
    int errors = next != N, kept = 0;
    for (int i = 0; i < N; i++)
        errors += order[i] != i || squares[i] != i * i;
#pragma omp parallel for ordered schedule(static, 3)
    for (int i = 0; i < N; i++) {
        if (i % 10 == 0) {
#pragma omp ordered
            printf("%d%c", i, i == 70 ? '\n' : ' ');
        }
    }
#pragma omp parallel for ordered schedule(guided) reduction(+ : kept)
    for (int i = 0; i < N; i++) {
#pragma omp ordered
        {
            order[i] = i == 0 ? 1 : (order[i - 1] * 5 + i) % 1009;
            kept++;
        }
    }
    int v = 1;
    for (int i = 1; i < N; i++)
        v = (v * 5 + i) % 1009;
    errors += order[N - 1] != v || kept != N;
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
