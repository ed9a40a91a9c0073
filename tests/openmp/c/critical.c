// openmp: parallel; critical hint
// One without a name, two with names, and one with a hint.
#include <omp.h>
#include <stdio.h>

#define TURNS 50

int main(void) {
    int plain = 0, left = 0, right = 0, hinted = 0, total = 0;
#pragma omp parallel
    {
        for (int i = 0; i < TURNS; i++) {
#pragma omp critical
            plain = plain + 1;
#pragma omp critical(left)
            {
                int t = left;
                left = t + 2;
            }
#pragma omp critical(right)
            {
#pragma omp critical(inner)
                right += 3;
            }
#pragma omp critical(guessed) hint(omp_sync_hint_contended)
            hinted += 4;
        }
#pragma omp atomic
        total += TURNS;
    }
    int good = plain == total && left == 2 * total && right == 3 * total && hinted == 4 * total;
    printf("all counted: %d\n", good);
    puts(good ? "ok" : "wrong");
    return !good;
}
