// openmp: loop bind(parallel) private; loop bind(thread); parallel loop collapse(2) reduction(max)
// flags: -fopenmp-version=50
#include <stdio.h>

int main(void) {
    static int a[80], b[8][10];
    int top = -1, x = 3, bad = 0;
#pragma omp parallel private(x)
    {
#pragma omp loop bind(parallel) private(x)
        for (int i = 0; i < 80; i++) {
            x = i * i % 81;
            a[i] = x;
        }
#pragma omp single
        {
#pragma omp loop bind(thread) collapse(2)
            for (int i = 0; i < 8; i++)
                for (int j = 9; j >= 0; j--)
                    b[i][j] = a[i * 10 + j] + 1;
        }
    }
#pragma omp parallel loop collapse(2) reduction(max : top)
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 10; j++)
            top = b[i][j] > top ? b[i][j] : top;
    int w = -1;
    for (int i = 0; i < 80; i++) {
        int v = i * i % 81 + 1;
        w = v > w ? v : w;
        bad += b[i / 10][i % 10] != v;
    }
    printf("%d %d %d\n", top, x, bad);
    int good = top == w && x == 3 && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
