// openmp: declare reduction initializer; parallel for reduction(hull) reduction(gcd)
// flags: -latomic
#include <limits.h>
#include <stdio.h>

struct range {
    int low, high, count;
};

static unsigned gcd(unsigned a, unsigned b) { return b ? gcd(b, a % b) : a; }

static struct range join(struct range a, struct range b) {
    a.low = b.low < a.low ? b.low : a.low;
    a.high = b.high > a.high ? b.high : a.high;
    a.count += b.count;
    return a;
}

#pragma omp declare reduction(hull : struct range : omp_out = join(omp_out, omp_in))               \
    initializer(omp_priv = (struct range){INT_MAX, INT_MIN, 0})
#pragma omp declare reduction(longest : int : omp_out = omp_in > omp_out ? omp_in : omp_out)       \
    initializer(omp_priv = INT_MIN)
#pragma omp declare reduction(gcd : unsigned : omp_out = gcd(omp_out, omp_in))

int main(void) {
    struct range r = {50, 50, 0};
    int top = 33;
#pragma omp parallel for reduction(hull : r) reduction(longest : top)
    for (int i = 0; i < 200; i++) {
        int v = i * 89 % 211 - 40;
        struct range one = {v, v, 1};
        r = join(r, one);
        top = v > top ? v : top;
    }
    struct range w = {50, 50, 0};
    for (int i = 0; i < 200; i++) {
        int v = i * 89 % 211 - 40;
        w = join(w, (struct range){v, v, 1});
    }
    unsigned g = 0;
#pragma omp parallel for reduction(gcd : g) schedule(static, 3)
    for (int i = 1; i < 30; i++)
        g = gcd(g, i * 36);
    printf("%d..%d of %d, %d, %u\n", r.low, r.high, r.count, top, g);
    int good = r.low == w.low && r.high == w.high && r.count == 200 && top == w.high && g == 36;
    puts(good ? "ok" : "wrong");
    return !good;
}
