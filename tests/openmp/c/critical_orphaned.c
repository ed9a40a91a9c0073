// openmp: parallel for; critical
// A critical section in a function, entered from two regions and from serial code.
#include <stdio.h>

static int best = -1, position = -1;

static void offer(int value, int at) {
#pragma omp critical(best)
    {
        if (value > best || (value == best && at < position)) {
            best = value;
            position = at;
        }
    }
}

int main(void) {
    offer(3, 1000);
#pragma omp parallel for
    for (int i = 0; i < 300; i++)
        offer(i * 31 % 97, i);
#pragma omp parallel for schedule(dynamic)
    for (int i = 300; i < 400; i++)
        offer(i * 31 % 97, i);
    int b = 3, p = 1000;
    for (int i = 0; i < 400; i++)
        if (i * 31 % 97 > b || (i * 31 % 97 == b && i < p))
            b = i * 31 % 97, p = i;
    printf("%d at %d\n", best, position);
    int good = best == b && position == p;
    puts(good ? "ok" : "wrong");
    return !good;
}
