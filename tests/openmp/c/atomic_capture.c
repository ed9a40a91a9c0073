// openmp: atomic capture
// Tickets: each captured value occurs once.
#include <stdio.h>

#define N 200

int main(void) {
    int next = 0, prior = N, swap = -1, taken[N] = {0}, back[N + 1] = {0}, errors = 0;
    long swapped = 0;
    double sum = 0, top = 0;
#pragma omp parallel for schedule(dynamic, 3) reduction(+ : errors, swapped)
    for (int i = 0; i < N; i++) {
        int t, u, old;
        double s;
#pragma omp atomic capture
        t = next++;
        taken[t]++;
#pragma omp atomic capture
        u = --prior;
        back[u]++;
#pragma omp atomic capture
        {
            old = swap;
            swap = i;
        }
        swapped += old;
#pragma omp atomic capture
        {
            sum += 0.5;
            s = sum;
        }
        errors += s <= 0 || s > N * 0.5;
#pragma omp atomic capture
        s = top = top + 2;
        errors += s < 2;
    }
    for (int i = 0; i < N; i++)
        errors += taken[i] != 1 || back[i] != 1;
    // Each number was put in once, and all but the last came out.
    int good = errors == 0 && swapped + swap == N * (N - 1) / 2 - 1 && sum == N * 0.5;
    printf("%d %d %g %g, errors %d\n", next, prior, sum, top, errors);
    puts(good && top == 2 * N ? "ok" : "wrong");
    return !(good && top == 2 * N);
}
