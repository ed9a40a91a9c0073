// openmp: parallel; for
// Jumps, switches and early ends of loops inside of a region.
#include <stdio.h>

static int collatz(int n) {
    int steps = 0;
again:
    if (n == 1)
        return steps;
    n = n % 2 ? 3 * n + 1 : n / 2;
    steps++;
    goto again;
}

int main(void) {
    int longest = 0, kinds[3] = {0};
#pragma omp parallel
    {
        int state = 0;
        do {
            switch (state) {
            case 0:
                state = 2;
                continue;
            case 2:
                state = 5;
                break;
            default:
                goto done;
            }
        } while (state != 5);
    done:;
#pragma omp for reduction(max : longest) reduction(+ : kinds)
        for (int i = 1; i < 200; i++) {
            int c = collatz(i);
            if (c > longest)
                longest = c;
            if (c < 20) {
                kinds[0]++;
                continue;
            }
            kinds[c < 80 ? 1 : 2] += state - 4;
        }
    }
    int want[3] = {0}, top = 0;
    for (int i = 1; i < 200; i++) {
        int c = collatz(i);
        want[c < 20 ? 0 : c < 80 ? 1 : 2]++;
        top = c > top ? c : top;
    }
    printf("%d %d %d %d\n", longest, kinds[0], kinds[1], kinds[2]);
    int good = longest == top && kinds[0] == want[0] && kinds[1] == want[1] && kinds[2] == want[2];
    puts(good ? "ok" : "wrong");
    return !good;
}
