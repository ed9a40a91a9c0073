// Four kernels in the style of the NAS benchmarks, small enough to be checked within a second.

#include "nas.h"
#include <stdio.h>

int main(void) {
    int (*const kernels[])(void) = {embarrassing, integers, gradients, transform};
    int good = 1;
    for (int k = 0; k < 4; k++)
        good &= kernels[k]();
    puts(good ? "ok" : "wrong");
    return !good;
}
