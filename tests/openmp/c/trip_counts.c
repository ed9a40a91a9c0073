// openmp: parallel for schedule(dynamic) reduction(+)
// Loops at the borders of their types, up and down, with large steps and without iterations.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

static int errors;
static volatile int64_t one = 1;

static void check(const char *name, long n, uint64_t s, long wanted_n, uint64_t wanted_s) {
    if (n != wanted_n || s != wanted_s) {
        printf("%s: %ld iterations, not %ld\n", name, n, wanted_n);
        errors++;
    }
}

#define TEXT(x) _Pragma(#x)
#define PRAGMA(x) TEXT(x)
#define LOOP(SCHEDULE, TYPE, START, TEST, STEP)                                                    \
    do {                                                                                           \
        long n = 0, wanted_n = 0;                                                                  \
        uint64_t s = 0, wanted_s = 0;                                                              \
        for (TYPE i = START; TEST; STEP) {                                                         \
            wanted_n++;                                                                            \
            wanted_s += 3 * (uint64_t)i + 1;                                                       \
        }                                                                                          \
        PRAGMA(omp parallel)                                                                       \
        {                                                                                          \
            PRAGMA(omp for schedule(SCHEDULE) reduction(+ : n, s))                                 \
            for (TYPE i = START; TEST; STEP) {                                                     \
                n++;                                                                               \
                s += 3 * (uint64_t)i + 1;                                                          \
            }                                                                                      \
        }                                                                                          \
        check(#TYPE " " #START " " #STEP ", " #SCHEDULE, n, s, wanted_n, wanted_s);                \
    } while (0)
#define ALL(...)                                                                                   \
    LOOP(static, __VA_ARGS__);                                                                     \
    LOOP(dynamic, __VA_ARGS__);                                                                    \
    LOOP(guided, __VA_ARGS__)

int main(void) {
    long last = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : last)
    for (uint64_t i = UINT64_MAX - 9; i < UINT64_MAX; i += 4)
        last++;
    errors += last != 3;
    ALL(uint64_t, 1, i < UINT64_MAX - ((uint64_t)1 << 59), i += (uint64_t)1 << 58);
    ALL(uint64_t, UINT64_MAX - ((uint64_t)1 << 59), i > (uint64_t)1 << 61, i -= (uint64_t)1 << 58);
    ALL(uint64_t, UINT64_MAX - 100, i < UINT64_MAX - 2, i++);
    ALL(int64_t, INT64_MIN + 1, i < INT64_MIN + 100, i += 3);
    ALL(int64_t, INT64_MAX - 1, i > INT64_MAX - 100, i -= 3);
    ALL(int, INT_MIN, i < INT_MIN + 50, i++);
    ALL(int, INT_MAX - 100, i < INT_MAX - 2, i += 2);
    ALL(unsigned, UINT_MAX - 1, i >= 50000000u, i -= 40000000u);
    ALL(unsigned char, 3, i < 250, i += 4);
    ALL(signed char, 100, i > -100, i -= 9);
    ALL(short, -3200, i != 3200, i++);
    ALL(int64_t, (int64_t)1 << 40, i < ((int64_t)1 << 40) + 99, i += one);
    ALL(int64_t, 5, i > 100, i -= one);
    ALL(uint64_t, 0, i < 0, i++);
    ALL(int, 10, i <= 9, i++);
    ALL(int, 10, i <= 10, i++);
    printf("errors %d\n", errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
