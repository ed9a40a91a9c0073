// Fibonacci numbers without a cut-off: the cost of a spawn.
#include "kernel.h"
const long small = 18;
static long result;

static void setup(long n) { result = 0; }

static __attribute__((noinline)) long fib(long n) {
    if (n < 2) return n;
    long a, b;
    BOTH(&a, a = fib(n - 1), b = fib(n - 2));
    return a + b;
}

static void kernel(long n) { TASKS(result = fib(n)); }
static unsigned long check(long n) { return result; }
