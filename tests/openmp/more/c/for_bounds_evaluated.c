// openmp: for schedule(static) schedule(dynamic)
// Bounds and steps are values of functions and of variables that the body may not see change.
#include <stdio.h>

struct range {
    int from, to, step;
};

static int upper(const struct range *r) { return r->to * 2 + r->from; }

int main(void) {
    struct range r = {3, 40, 7};
    int count = 0;
    long sum = 0, back = 0;
#pragma omp parallel
    {
#pragma omp for schedule(static) reduction(+ : sum, count)
        for (int i = r.from; i <= upper(&r); i += r.step) {
            sum += i;
            count++;
        }
#pragma omp for schedule(dynamic) reduction(+ : back)
        for (int i = upper(&r) - 1; r.from - 50 < i; i = i - (r.step + 2))
            back += i;
    }
    long ws = 0, wb = 0;
    for (int i = 3; i <= 83; i += 7)
        ws += i;
    for (int i = 82; i > -47; i -= 9)
        wb += i;
    printf("%ld %d %ld\n", sum, count, back);
    int good = sum == ws && count == 12 && back == wb;
    puts(good ? "ok" : "wrong");
    return !good;
}
