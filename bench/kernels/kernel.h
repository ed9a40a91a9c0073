// What every kernel shares: how it says what is parallel, and a main that checks and times it.
//
// As C it is OpenMP (-fopenmp) or plain serial code. With -DPIR the same words are calls of markers that
// build.py turns into fork, halt and join.
#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifdef PIR
#define MARK __attribute__((noduplicate, nomerge, nothrow))
_Bool pir_spawn(void) MARK;
_Bool pir_fork(void *shared) MARK;
void pir_begin(void *shared) MARK;
void pir_head(void) MARK;
void pir_join(void) MARK;
void pir_halt(void) MARK __attribute__((noreturn));

// All iterations may run at once, and iterations of one vector in step. They may write to the local `*shared`.
#define PARALLEL_FOR_IN(shared, i, lo, hi, ...)                                                                       \
    do {                                                                                                   \
        const long i##_end = (hi);                                                                         \
        pir_begin(shared);                                                                                 \
        for (long i = (lo);; i++) {                                                                        \
            pir_head();                                                                                    \
            if (i >= i##_end) break;                                                                       \
            if (pir_spawn()) {                                                                             \
                __VA_ARGS__;                                                                               \
                pir_halt();                                                                                \
            }                                                                                              \
        }                                                                                                  \
        pir_join();                                                                                        \
    } while (0)
// Runs `a` and `b`, maybe at once. `a` may write to `*mine`.
#define BOTH(mine, a, b)                                                                                   \
    do {                                                                                                   \
        if (pir_fork(mine)) {                                                                              \
            a;                                                                                             \
            pir_halt();                                                                                    \
        }                                                                                                  \
        b;                                                                                                 \
        pir_join();                                                                                        \
    } while (0)
#define TASKS(...) __VA_ARGS__
#define PARALLEL_FOR(i, lo, hi, ...) PARALLEL_FOR_IN(0, i, lo, hi, __VA_ARGS__)
#define INNER_FOR PARALLEL_FOR
#define LOCAL_FOR PARALLEL_FOR_IN
#else
#define PRAGMA(x) _Pragma(#x)
#ifdef SIMD
#define LOOP PRAGMA(omp parallel for simd)
#else
#define LOOP PRAGMA(omp parallel for)
#endif
#define PARALLEL_FOR(i, lo, hi, ...)                                                                       \
    do {                                                                                                   \
        const long i##_end = (hi);                                                                         \
        LOOP for (long i = (lo); i < i##_end; i++) { __VA_ARGS__; }                                        \
    } while (0)
// A loop inside of a parallel one: lanes, not threads.
#define INNER_FOR(i, lo, hi, ...)                                                                          \
    do {                                                                                                   \
        const long i##_end = (hi);                                                                         \
        PRAGMA(omp simd) for (long i = (lo); i < i##_end; i++) { __VA_ARGS__; }                            \
    } while (0)
// The same, with a local that it writes to.
#define LOCAL_FOR(shared, i, lo, hi, ...) INNER_FOR(i, lo, hi, __VA_ARGS__)
#define BOTH(mine, a, b)                                                                                   \
    do {                                                                                                   \
        PRAGMA(omp task default(shared)) { a; }                                                            \
        b;                                                                                                 \
        PRAGMA(omp taskwait)                                                                               \
    } while (0)
#define TASKS(...) PRAGMA(omp parallel) PRAGMA(omp single) { __VA_ARGS__; }
#endif

// What a kernel defines: its size in tests, and what is done before, in and behind the timed part.
static void setup(long n);
static void kernel(long n);
static unsigned long check(long n);
extern const long small;

static inline long now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000L + t.tv_nsec;
}

static void *room(unsigned long bytes) {
    void *p = aligned_alloc(64, (bytes + 63) & ~63UL);
    if (!p) abort();
    return p;
}

// Numbers that look random, the same everywhere.
static inline unsigned hash(unsigned long i) {
    i = (i + 1) * 0x9e3779b97f4a7c15UL;
    i ^= i >> 32;
    i *= 0xd6e8feb86659fd93UL;
    return (unsigned)(i >> 33);
}

static unsigned long digest(const void *data, unsigned long bytes) {
    const unsigned char *p = data;
    unsigned long h = 1469598103934665603UL;
    for (unsigned long i = 0; i < bytes; i++) h = (h ^ p[i]) * 1099511628211UL;
    return h;
}

// `main` alone returns a check sum of the small size. `main N ROUNDS` prints the check sum of size N and
// the nanoseconds of each round.
int main(int argc, char **argv) {
    long n = argc > 1 ? atol(argv[1]) : small, rounds = argc > 2 ? atol(argv[2]) : 1;
    setup(n);
    if (argc < 2) {
        kernel(n);
        unsigned long sum = check(n);
        return (int)(sum ^ sum >> 32) & 0x7fffffff;
    }
    for (long r = 0; r < rounds; r++) {
        if (r) setup(n);
        long start = now();
        kernel(n);
        printf("%ld\n", now() - start);
    }
    printf("check %lu\n", check(n));
    return 0;
}
