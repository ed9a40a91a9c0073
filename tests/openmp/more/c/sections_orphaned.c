// openmp: sections reduction(+) lastprivate; section; parallel num_threads
// Sections of a function, called outside of any region, in a serialized one and in a team.
#include <stdio.h>

static int sum, tail;

static void three(int base) {
#pragma omp sections reduction(+ : sum) lastprivate(tail)
    {
        sum += base;
#pragma omp section
        sum += 10 * base;
#pragma omp section
        {
            tail = base + 5;
            sum += 100 * base;
        }
    }
}

int main(void) {
    int bad = 0;
    three(1);
    bad += sum != 111 || tail != 6;
#pragma omp parallel if (0)
    three(2);
    bad += sum != 333 || tail != 7;
#pragma omp parallel num_threads(4)
    {
        three(3);
        three(4);
    }
    bad += sum != 1110 || tail != 9;
    printf("%d %d\n", sum, tail);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
