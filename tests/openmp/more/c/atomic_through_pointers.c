// openmp: atomic; atomic read; atomic capture
// Elements by computed indexes, members of structures behind pointers, and *p.
#include <stdio.h>

struct counter {
    char name[4];
    long hits;
    struct counter *up;
};

static int slot(int i) { return i * i % 8; }

int main(void) {
    struct counter root = {"r", 0, 0}, child[8];
    int table[4][8] = {{0}}, *p = &table[3][7], bad = 0, n = 0;
    for (int i = 0; i < 8; i++)
        child[i] = (struct counter){"c", 0, &root};
#pragma omp parallel num_threads(4) reduction(+ : n, bad)
    for (int i = 0; i < 80; i++) {
        long seen, total;
        struct counter *c = &child[slot(i)];
#pragma omp atomic
        c->hits++;
#pragma omp atomic capture
        total = ++c->up->hits;
#pragma omp atomic
        table[i % 3][slot(i)] += 2;
#pragma omp atomic
        *p += 1;
#pragma omp atomic read
        seen = root.hits;
        bad += seen < total;
        n++;
    }
    long sum = 0;
    for (int i = 0; i < 8; i++)
        sum += child[i].hits;
    int cells = 0;
    for (int i = 0; i < 24; i++)
        cells += table[i / 8][i % 8];
    printf("%d %d\n", bad, child[2].hits == 0);
    int good = bad == 0 && sum == n && root.hits == n && cells == 2 * n && *p == n;
    puts(good ? "ok" : "wrong");
    return !good;
}
