// Trees of tasks: Fibonacci numbers, queens on a board, and the 0-1 knapsack problem, each without
// a cut-off, with one by `if`, one by `final`, and one by hand.

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum cutoff { NONE, BY_IF, BY_FINAL, BY_HAND, CUTOFFS };

static const char *const names[CUTOFFS] = {"none", "if", "final", "by hand"};

// ---- Fibonacci numbers

static long fib_serial(int n) { return n < 2 ? n : fib_serial(n - 1) + fib_serial(n - 2); }

static long fib(int n, int depth, enum cutoff cutoff, int limit) {
    if (n < 2)
        return n;
    long a = 0, b = 0;
    switch (cutoff) {
    case NONE:
#pragma omp task shared(a)
        a = fib(n - 1, depth + 1, cutoff, limit);
#pragma omp task shared(b)
        b = fib(n - 2, depth + 1, cutoff, limit);
        break;
    case BY_IF:
#pragma omp task shared(a) if (depth < limit)
        a = fib(n - 1, depth + 1, cutoff, limit);
#pragma omp task shared(b) if (depth < limit)
        b = fib(n - 2, depth + 1, cutoff, limit);
        break;
    case BY_FINAL:
#pragma omp task shared(a) final(depth >= limit) mergeable
        a = fib(n - 1, depth + 1, cutoff, limit);
#pragma omp task shared(b) final(depth >= limit) mergeable
        b = fib(n - 2, depth + 1, cutoff, limit);
        break;
    default:
        if (depth >= limit)
            return fib_serial(n);
#pragma omp task shared(a)
        a = fib(n - 1, depth + 1, cutoff, limit);
        b = fib(n - 2, depth + 1, cutoff, limit);
    }
#pragma omp taskwait
    return a + b;
}

// ---- Queens

static int fits(const signed char *rows, int n, int column) {
    for (int i = 0; i < n; i++) {
        int distance = n - i;
        if (rows[i] == column || rows[i] == column - distance || rows[i] == column + distance)
            return 0;
    }
    return 1;
}

static int queens_serial(int n, int placed, const signed char *rows) {
    if (placed == n)
        return 1;
    int count = 0;
    signed char next[16];
    memcpy(next, rows, placed);
    for (int c = 0; c < n; c++) {
        if (fits(rows, placed, c)) {
            next[placed] = (signed char)c;
            count += queens_serial(n, placed + 1, next);
        }
    }
    return count;
}

static int queens(int n, int placed, const signed char *rows, enum cutoff cutoff, int limit) {
    if (placed == n)
        return 1;
    if (cutoff == BY_HAND && placed >= limit)
        return queens_serial(n, placed, rows);
    int counts[16] = {0};
    for (int c = 0; c < n; c++) {
        if (!fits(rows, placed, c))
            continue;
        switch (cutoff) {
        case BY_IF:
#pragma omp task shared(counts) firstprivate(c) if (placed < limit)
        {
            signed char next[16];
            memcpy(next, rows, placed);
            next[placed] = (signed char)c;
            counts[c] = queens(n, placed + 1, next, cutoff, limit);
        } break;
        case BY_FINAL:
#pragma omp task shared(counts) firstprivate(c) final(placed >= limit)
        {
            signed char next[16];
            memcpy(next, rows, placed);
            next[placed] = (signed char)c;
            counts[c] = queens(n, placed + 1, next, cutoff, limit);
        } break;
        default:
#pragma omp task untied shared(counts) firstprivate(c)
        {
            signed char next[16];
            memcpy(next, rows, placed);
            next[placed] = (signed char)c;
            counts[c] = queens(n, placed + 1, next, cutoff, limit);
        }
        }
    }
#pragma omp taskwait
    int sum = 0;
    for (int c = 0; c < n; c++)
        sum += counts[c];
    return sum;
}

// ---- Knapsack, by branch and bound; the best value is shared

struct item {
    int weight, value;
};

static int best;

static void offer(int value) {
    int seen;
#pragma omp atomic read
    seen = best;
    if (value > seen) {
#pragma omp critical(best)
        if (value > best) {
#pragma omp atomic write
            best = value;
        }
    }
}

static int bound(const struct item *items, int n, int room, int value) {
    double b = value;
    for (int i = 0; i < n; i++) {
        if (items[i].weight > room)
            return (int)(b + (double)items[i].value * room / items[i].weight) + 1;
        room -= items[i].weight;
        b += items[i].value;
    }
    return (int)b;
}

static void pack(const struct item *items, int n, int room, int value, int depth, int limit) {
    if (room < 0)
        return;
    offer(value);
    if (n == 0)
        return;
    int seen;
#pragma omp atomic read
    seen = best;
    if (bound(items, n, room, value) <= seen)
        return;
    int rest = room - items->weight, with = value + items->value;
#pragma omp task firstprivate(items, n, rest, with, depth) if (depth < limit)
    pack(items + 1, n - 1, rest, with, depth + 1, limit);
#pragma omp task firstprivate(items, n, room, value, depth) if (depth < limit)
    pack(items + 1, n - 1, room, value, depth + 1, limit);
#pragma omp taskwait
}

static int pack_by_table(const struct item *items, int n, int room) {
    int *table = calloc(room + 1, sizeof *table);
    for (int i = 0; i < n; i++)
        for (int r = room; r >= items[i].weight; r--) {
            int with = table[r - items[i].weight] + items[i].value;
            table[r] = with > table[r] ? with : table[r];
        }
    int result = table[room];
    free(table);
    return result;
}

static int by_density(const void *a, const void *b) {
    const struct item *x = a, *y = b;
    return y->value * x->weight - x->value * y->weight;
}

int main(void) {
    int good = 1;
    long want = fib_serial(14);
    int queens_wanted = queens_serial(6, 0, (const signed char *)"");
    for (int c = 0; c < CUTOFFS; c++) {
        long f = 0;
        int q = 0;
        signed char none[16] = {0};
#pragma omp parallel
#pragma omp single
        {
            f = fib(14, 0, (enum cutoff)c, 4);
            q = queens(6, 0, none, (enum cutoff)c, 2);
        }
        printf("cut-off %s: fib %ld, queens %d\n", names[c], f, q);
        good &= f == want && q == queens_wanted;
    }
    struct item items[18];
    unsigned seed = 7;
    for (int i = 0; i < 18; i++) {
        seed = seed * 1103515245u + 12345u;
        items[i].weight = 3 + (int)(seed >> 16) % 20;
        items[i].value = items[i].weight + (int)(seed >> 20) % 10;
    }
    qsort(items, 18, sizeof *items, by_density);
    int value = pack_by_table(items, 18, 90);
#pragma omp parallel
#pragma omp single
    pack(items, 18, 90, 0, 0, 5);
    printf("knapsack %d\n", best);
    good &= best == value;
    puts(good ? "ok" : "wrong");
    return !good;
}
