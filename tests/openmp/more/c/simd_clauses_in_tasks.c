// openmp: simd reduction(+) linear safelen; simd lastprivate collapse(2); task
// simd loops inside of tasks, and in loops of the team.
#include <stdio.h>

static float dot(const float *x, const float *y, int n) {
    float s = 0;
    int k = 0;
#pragma omp simd reduction(+ : s) linear(k : 1) safelen(8)
    for (int i = 0; i < n; i++) {
        s += x[k] * y[i];
        k++;
    }
    return k == n ? s : -1;
}

int main(void) {
    float x[60], y[60], parts[4] = {0}, want = 0, sum = 0;
    int bad = 0, corner = 0;
    for (int i = 0; i < 60; i++) {
        x[i] = (float)(i % 5);
        y[i] = (float)(i % 3);
        want += x[i] * y[i];
    }
#pragma omp parallel
    {
#pragma omp single
        for (int p = 0; p < 4; p++) {
#pragma omp task shared(parts, x, y) firstprivate(p)
            parts[p] = dot(x + p * 15, y + p * 15, 15);
        }
#pragma omp for reduction(+ : sum)
        for (int p = 0; p < 6; p++)
            sum += dot(x + p * 10, y + p * 10, 10);
    }
#pragma omp simd lastprivate(corner) collapse(2)
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 4; j++)
            corner = i * j;
    bad += parts[0] + parts[1] + parts[2] + parts[3] != want;
    printf("%g %g %d %d\n", sum, want, corner, bad);
    int good = sum == want && corner == 12 && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
