// openmp: parallel for schedule(static,3) schedule(guided); for schedule(dynamic,2)
// The relation != with steps of plus and minus one, for int, unsigned and pointers.
#include <limits.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[] = "worksharing", turned[12] = {0};
    unsigned long sum = 0;
    int down = 0;
#pragma omp parallel for schedule(static, 3)
    for (char *p = text; p != text + 11; ++p)
        turned[10 - (p - text)] = *p;
#pragma omp parallel for schedule(guided) reduction(+ : sum)
    for (unsigned u = UINT_MAX; u != UINT_MAX - 70; u--)
        sum += UINT_MAX - u;
#pragma omp parallel
    {
#pragma omp for schedule(dynamic, 2) reduction(+ : down)
        for (int i = 12; i != -13; i = -1 + i)
            down += i * i;
    }
    printf("%s %lu %d\n", turned, sum, down);
    int good = strcmp(turned, "gnirahskrow") == 0 && sum == 69 * 70 / 2 && down == 2 * 650;
    puts(good ? "ok" : "wrong");
    return !good;
}
