// openmp: for reduction(+) lastprivate firstprivate nowait; parallel for reduction(+) lastprivate
// A loop with all the clauses at once, twice in a region with nowait between loops of other data.
#include <stdio.h>

int main(void) {
    long sum = 10, other = 0;
    int last = 0, first = 7, final = 0;
#pragma omp parallel
    {
#pragma omp for reduction(+ : sum) lastprivate(last) firstprivate(first) nowait
        for (int i = 0; i < 45; i++) {
            sum += first + i;
            last = first * i;
        }
#pragma omp for reduction(+ : other) lastprivate(final) nowait schedule(static, 1)
        for (unsigned i = 45; i > 0; i -= 3) {
            other += i;
            final = (int)i;
        }
    }
    int before = final;
#pragma omp parallel for reduction(+ : other) lastprivate(final) collapse(2)
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 6; j += 2) {
            other += i * j;
            final = i * 10 + j;
        }
    printf("%ld %ld %d %d %d\n", sum, other, last, before, final);
    int good = sum == 10 + 315 + 990 && other == 360 + 36 && last == 308 && before == 3 &&
               final == 34;
    puts(good ? "ok" : "wrong");
    return !good;
}
