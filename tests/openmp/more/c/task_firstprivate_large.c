// openmp: task firstprivate; single
// A task gets a copy of a large structure and of an array.
#include <stdio.h>

struct block {
    long values[700];
    int id;
};

static long hash(const struct block *b) {
    long h = b->id;
    for (int i = 0; i < 700; i++)
        h = (h * 31 + b->values[i]) % 1000003;
    return h;
}

int main(void) {
    struct block b;
    long got[6] = {0}, want[6];
    enum { n = 23 };
    int small[n], sums[6], bad = 0;
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < 6; k++) {
        b.id = k;
        for (int i = 0; i < 700; i++)
            b.values[i] = i * k;
        for (int i = 0; i < n; i++)
            small[i] = i + k;
        want[k] = hash(&b);
#pragma omp task firstprivate(b, small, k) shared(got, sums)
        {
            got[k] = hash(&b);
            sums[k] = 0;
            for (int i = 0; i < n; i++)
                sums[k] += small[i];
            b.id = small[0] = -1;
        }
    }
    for (int k = 0; k < 6; k++)
        bad += got[k] != want[k] || sums[k] != 253 + 23 * k;
    printf("%ld %d\n", got[5], bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
