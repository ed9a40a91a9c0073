// openmp: declare reduction initializer; parallel for reduction(merge); for reduction(join)
// Reductions over structures: mean and extremes, and a set of bits with its count.
#include <limits.h>
#include <omp.h>
#include <stdio.h>

struct stats {
    long n, sum;
    int low, high;
};
struct set {
    unsigned long words[4];
    int used;
};

static void merge_into(struct stats *a, const struct stats *b) {
    a->n += b->n;
    a->sum += b->sum;
    a->low = b->low < a->low ? b->low : a->low;
    a->high = b->high > a->high ? b->high : a->high;
}

static void join_into(struct set *a, const struct set *b) {
    a->used = 0;
    for (int i = 0; i < 4; i++)
        a->used += __builtin_popcountl(a->words[i] |= b->words[i]);
}

#pragma omp declare reduction(merge : struct stats : merge_into(&omp_out, &omp_in)) \
    initializer(omp_priv = {0, 0, INT_MAX, INT_MIN})
#pragma omp declare reduction(join : struct set : join_into(&omp_out, &omp_in)) \
    initializer(omp_priv = (struct set){{0}, 0})

int main(void) {
    struct stats s = {1, 1000, 1000, 1000};
    struct set b = {{1, 0, 0, 0}, 1};
#pragma omp parallel for reduction(merge : s) schedule(static, 3)
    for (int i = -50; i < 50; i++)
        merge_into(&s, &(struct stats){1, i * i, i, i * i});
#pragma omp parallel
    {
#pragma omp for reduction(join : b)
        for (int i = 0; i < 300; i++)
            b.words[i * i % 256 / 64] |= 1ul << (i * i % 64);
    }
    int seen[256] = {1}, used = 1;
    for (int i = 0; i < 300; i++) {
        used += !seen[i * i % 256];
        seen[i * i % 256] = 1;
    }
    join_into(&b, &(struct set){{0}, 0});
    printf("%ld %ld %d %d %d\n", s.n, s.sum, s.low, s.high, b.used);
    int good = s.n == 101 && s.sum == 84350 && s.low == -50 && s.high == 2500 && b.used == used;
    puts(good ? "ok" : "wrong");
    return !good;
}
