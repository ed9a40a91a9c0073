/* Ackermann's function, and mutual recursion. */
#include <stdio.h>

static int ack(int m, int n) { return !m ? n + 1 : !n ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
static int odd(unsigned);
static int even(unsigned n) { return n ? odd(n - 1) : 1; }
static int odd(unsigned n) { return n ? even(n - 1) : 0; }
int main(void) {
    printf("%d %d %d\n", ack(2, 300), ack(3, 6), even(10001));
    return ack(1, 1);
}
