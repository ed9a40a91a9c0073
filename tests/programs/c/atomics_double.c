/* Atomic floating point by a loop of exchanges. */
#include <stdio.h>
#include <stdatomic.h>

int main(void) {
    _Atomic double d = 1.5;
    _Atomic float f = 0;
    for (int i = 0; i < 10; i++) {
        d += 0.25;
        f -= 1;
    }
    d *= 2;
    printf("%g %g\n", (double)d, (double)f);
    return 0;
}
