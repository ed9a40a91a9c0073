// openmp: parallel for schedule(static,2) schedule(dynamic); for schedule(guided)
// Loop variables that are pointers: to int, to a row of an array, to structures, downwards.
#include <stdio.h>

struct item {
    int key;
    char pad[11];
};

int main(void) {
    int flat[60], rows[7][5];
    struct item items[20];
    long sum = 0, keys = 0, cells = 0;
    for (int i = 0; i < 60; i++)
        flat[i] = i * i;
    for (int i = 0; i < 35; i++)
        rows[i / 5][i % 5] = i - 9;
    for (int i = 0; i < 20; i++)
        items[i].key = 100 - i;
#pragma omp parallel for schedule(static, 2) reduction(+ : sum)
    for (int *p = flat + 59; p >= flat; p -= 4)
        sum += *p;
#pragma omp parallel for schedule(dynamic) reduction(+ : cells)
    for (int(*r)[5] = rows; r < rows + 7; ++r)
        cells += (*r)[0] * (*r)[4];
#pragma omp parallel
    {
#pragma omp for schedule(guided) reduction(+ : keys)
        for (const struct item *p = items; p != items + 20; p++)
            keys += p->key * (p - items);
    }
    long ws = 0, wc = 0, wk = 0;
    for (int i = 59; i >= 0; i -= 4)
        ws += flat[i];
    for (int i = 0; i < 7; i++)
        wc += rows[i][0] * rows[i][4];
    for (int i = 0; i < 20; i++)
        wk += (100 - i) * i;
    printf("%ld %ld %ld\n", sum, cells, keys);
    int good = sum == ws && cells == wc && keys == wk;
    puts(good ? "ok" : "wrong");
    return !good;
}
