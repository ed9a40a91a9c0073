/* restrict and const in loops. */
#include <stdio.h>

static void saxpy(int n, float a, const float *restrict x, float *restrict y) {
    for (int i = 0; i < n; i++) y[i] += a * x[i];
}
static void prefix(int n, float *y) {
    for (int i = 1; i < n; i++) y[i] += y[i - 1];
}
int main(void) {
    float x[37], y[37];
    for (int i = 0; i < 37; i++) {
        x[i] = (float)i;
        y[i] = 1;
    }
    saxpy(37, .5f, x, y);
    prefix(37, y);
    printf("%g %g\n", y[10], y[36]);
    return 0;
}
