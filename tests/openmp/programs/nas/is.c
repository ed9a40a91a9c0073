// IS: ranks of small integers by counting, with counts of each thread and with one table of
// atomics.

#include "nas.h"
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEYS = 6000, LARGEST = 256, ITERATIONS = 4 };

static int key[KEYS], rank_of[KEYS];

static void generate(void) {
    double seed = 314159265;
    for (int i = 0; i < KEYS; i++) {
        double sum = 0;
        for (int k = 0; k < 4; k++)
            sum += randlc(&seed, 1220703125);
        key[i] = (int)(sum * LARGEST / 4);
    }
}

// The first rank of each key.
static void by_threads(int first[LARGEST + 1]) {
    int *all = NULL, threads = 0;
    memset(first, 0, (LARGEST + 1) * sizeof *first);
#pragma omp parallel firstprivate(threads, all)
    {
#pragma omp single copyprivate(threads, all)
        {
            threads = omp_get_num_threads();
            all = calloc((size_t)threads * LARGEST, sizeof *all);
        }
        int *mine = all + omp_get_thread_num() * LARGEST;
#pragma omp for schedule(static) nowait
        for (int i = 0; i < KEYS; i++)
            mine[key[i]]++;
#pragma omp barrier
#pragma omp for schedule(static)
        for (int k = 0; k < LARGEST; k++)
            for (int t = 0; t < threads; t++)
                first[k + 1] += all[t * LARGEST + k];
#pragma omp master
        free(all);
    }
    for (int k = 0; k < LARGEST; k++)
        first[k + 1] += first[k];
}

static void by_atomics(int first[LARGEST + 1]) {
    memset(first, 0, (LARGEST + 1) * sizeof *first);
#pragma omp parallel for schedule(static, 100)
    for (int i = 0; i < KEYS; i++) {
#pragma omp atomic update
        first[key[i] + 1]++;
    }
    for (int k = 0; k < LARGEST; k++)
        first[k + 1] += first[k];
}

// Places each key once, in an order within a key that depends on the threads.
static int sorted(const int first[LARGEST + 1]) {
    static int place[LARGEST], out[KEYS];
    memcpy(place, first, sizeof place);
#pragma omp parallel for schedule(guided)
    for (int i = 0; i < KEYS; i++) {
        int at;
#pragma omp atomic capture relaxed
        at = place[key[i]]++;
        rank_of[i] = at;
        out[at] = key[i];
    }
    int wrong = 0;
#pragma omp parallel for reduction(+ : wrong)
    for (int i = 1; i < KEYS; i++)
        wrong += out[i - 1] > out[i];
    long sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < KEYS; i++)
        sum += rank_of[i];
    return wrong == 0 && sum == (long)KEYS * (KEYS - 1) / 2;
}

int integers(void) {
    static int a[LARGEST + 1], b[LARGEST + 1];
    int good = 1;
    generate();
    for (int i = 0; i < ITERATIONS; i++) {
        key[i] = i;
        key[i + ITERATIONS] = LARGEST - 1 - i;
        by_threads(a);
        by_atomics(b);
        good &= memcmp(a, b, sizeof a) == 0 && a[LARGEST] == KEYS && sorted(a);
    }
    printf("IS: %d keys below %d, %s\n", a[LARGEST / 2], LARGEST / 2, good ? "right" : "not right");
    return good;
}
