/* Formats of floating point. */
#include <stdio.h>
#include <math.h>

int main(void) {
    printf("[%f|%.2f|%10.3f|%-10.1f|%+.0f]\n", 3.14159, 2.675, -1.5, 9.96, 0.5);
    printf("[%e|%.3E|%g|%G|%g]\n", 12345.678, 0.00012, 1e20, 1e-7, 100000.0);
    printf("[%a|%.2a]\n", 1.0, 0.1);
    printf("[%f|%e|%g|%F]\n", INFINITY, -INFINITY, NAN, INFINITY);
    printf("[%.17g|%.0e|%#g]\n", 0.1, 15.0, 1.0);
    printf("[%.30f]\n", 1e-10);
    return 0;
}
