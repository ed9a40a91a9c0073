/* The functions for float. */
#include <stdio.h>
#include <math.h>

int main(void) {
    float s = 0;
    for (int i = 1; i < 200; i++) s += sinf(i * .1f) * sqrtf((float)i) / logf(i + 1.f);
    printf("%.4f %.4f %.4f\n", s, powf(1.1f, 20), fmaf(2, 3, 4));
    printf("%g %g %ld\n", fabsf(-2.5f), roundf(2.5f), lrintf(3.5f));
    return 0;
}
