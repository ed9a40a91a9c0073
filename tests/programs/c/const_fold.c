/* Constant expressions at their edges. */
#include <stdio.h>
#include <limits.h>

_Static_assert(sizeof(int) == 4, "int");
enum { A = INT_MIN / 2, B = (unsigned char)-1, C = 'a' - 'A', D = sizeof(char[3]) };
static const double pi = 3.0 + 0.14;
static int v[B / 50] = {A >> 20, ~0 ^ 5, -7 / 2, -7 % 3, (int)pi};
int main(void) {
    for (int i = 0; i < 5; i++) printf("%d ", v[i]);
    printf("%d %d %lld %u\n", C, D, LLONG_MIN, 1u - 2);
    return 'ab' & 127;
}
