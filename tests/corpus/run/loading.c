/* What linkers and loaders do: ifuncs, weak declarations, aliases, constructors and destructors with
   priorities, and structs by value among variadic arguments. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }
static int (*choose(void))(int) { return thrice; }
int times(int x) __attribute__((ifunc("choose")));

static int down(const void *a, const void *b) { return *(const int *)b - *(const int *)a; }
static int (*choose_order(void))(const void *, const void *) { return down; }
int order(const void *, const void *) __attribute__((ifunc("choose_order")));

extern int absent(int) __attribute__((weak));
extern int absent_number __attribute__((weak));
int __attribute__((weak)) present(int x) { return x + 1; }

int original(int x) { return x - 1; }
int other(int) __attribute__((alias("original")));
int number = 7;
extern int same_number __attribute__((alias("number")));

static int made[4], count;
__attribute__((constructor(201))) static void second(void) { made[count++] = 2; }
__attribute__((constructor)) static void last(void) { made[count++] = 9; }
__attribute__((constructor(101))) static void first(void) { made[count++] = 1; }
__attribute__((destructor(101))) static void unmake_last(void) { puts("destructor 101"); }
__attribute__((destructor)) static void unmake_first(void) { puts("destructor"); }
__attribute__((destructor(201))) static void unmake_second(void) { puts("destructor 201"); }
static void at_exit(void) { puts("at exit"); }

struct large { long a; int b[5]; char c; };
struct pair { double x, y; };
struct mixed { long a; double b; };
struct aligned { long a __attribute__((aligned(16))); long b; };
struct holds { int *p; char text[20]; };

static long sum(int n, ...) {
    va_list list, again;
    va_start(list, n);
    long all = 0;
    for (int k = 0; k < n; ++k) {
        int c = va_arg(list, int);
        va_copy(again, list);
        switch (c) {
        case 'l': {
            struct large s = va_arg(list, struct large);
            all += s.a + s.b[0] * 10 + s.b[4] * 100 + s.c;
            struct large t = va_arg(again, struct large);
            all += t.b[2];
            break;
        }
        case 'p': {
            struct pair s = va_arg(list, struct pair);
            all += (long)(s.x * 4 + s.y * 8);
            break;
        }
        case 'm': {
            struct mixed s = va_arg(list, struct mixed);
            all += s.a + (long)s.b;
            break;
        }
        case 'a': {
            struct aligned s = va_arg(list, struct aligned);
            all += s.a * 3 + s.b * 5;
            break;
        }
        case 'h': {
            struct holds s = va_arg(list, struct holds);
            all += *s.p + s.text[1];
            break;
        }
        case 'i':
            all += va_arg(list, int);
            break;
        case 'd':
            all += (long)va_arg(list, double);
            break;
        }
        va_end(again);
    }
    va_end(list);
    return all;
}

/* A copy: what the callee does to it, the caller does not see. */
static long change(struct large s) {
    s.b[1] += 1000;
    return s.b[1];
}

int main(void) {
    atexit(at_exit);
    printf("%d %d %d: %d\n", made[0], made[1], made[2], count);
    int (*p)(int) = times;
    printf("%d %d %d\n", times(5), p(6), twice(5));
    int list[] = {3, 1, 4, 1, 5};
    qsort(list, 5, sizeof *list, order);
    printf("%d %d %d %d %d\n", list[0], list[1], list[2], list[3], list[4]);
    printf("%d %d %d\n", absent != 0, &absent_number != 0, present != 0);
    if (absent)
        printf("%d\n", absent(1));
    printf("%d %d %d\n", present(1), other(8), other == original);
    same_number = 11;
    printf("%d %d\n", number, &same_number == &number);
    struct large large = {1, {2, 3, 4, 5, 6}, 7};
    struct pair pair = {0.5, 0.25};
    struct mixed mixed = {40, 2.5};
    struct aligned aligned = {7, 9};
    int held = 50;
    struct holds holds = {&held, "abc"};
    printf("%ld\n", sum(2, 'l', large, 'i', 1));
    printf("%ld\n", sum(5, 'p', pair, 'm', mixed, 'a', aligned, 'h', holds, 'd', 3.5));
    printf("%ld\n", sum(9, 'i', 1, 'i', 2, 'i', 3, 'a', aligned, 'm', mixed, 'i', 4, 'l', large, 'a',
                        aligned, 'p', pair));
    printf("%ld %d\n", change(large), large.b[1]);
    return count == 3 ? 0 : 1;
}
