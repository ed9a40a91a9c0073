// openmp: for ordered schedule(dynamic,3); for ordered schedule(guided); ordered threads; ordered
// The same order for every schedule, with iterations that skip the ordered region.
#include <stdio.h>
#include <string.h>

static char text[200];
static int length;

static void letter(int i) { text[length++] = (char)('a' + i % 26); }

int main(void) {
    char want[200] = {0};
    int n = 0;
#pragma omp parallel
    {
#pragma omp for ordered schedule(dynamic, 3)
        for (int i = 0; i < 40; i++) {
            if (i % 3 == 0)
                continue;
#pragma omp ordered threads
            letter(i);
        }
#pragma omp for ordered schedule(guided)
        for (unsigned i = 30; i > 0; i--) {
#pragma omp ordered
            if (i % 2)
                letter((int)i);
        }
#pragma omp for ordered schedule(static)
        for (long i = -10; i < 11; i += 5) {
#pragma omp ordered
            letter((int)i + 13);
        }
    }
    for (int i = 0; i < 40; i++)
        if (i % 3)
            want[n++] = (char)('a' + i % 26);
    for (int i = 29; i > 0; i -= 2)
        want[n++] = (char)('a' + i % 26);
    for (int i = -10; i < 11; i += 5)
        want[n++] = (char)('a' + (i + 13) % 26);
    puts(text);
    int good = strcmp(text, want) == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
