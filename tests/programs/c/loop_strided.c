/* Strides, reversal, interleaving and gathers. */
#include <stdio.h>

static int v[600], w[600], idx[200];
int main(void) {
    for (int i = 0; i < 600; i++) v[i] = i * i % 313;
    for (int i = 0; i < 200; i++) {
        idx[i] = i * 91 % 600;
        w[3 * i] = v[599 - i];
        w[3 * i + 1] = v[2 * i];
        w[3 * i + 2] = v[i];
    }
    long s = 0;
    for (int i = 0; i < 200; i++) s += w[idx[i]] ^ i;
    for (int i = 1; i < 600; i++) v[i] += v[i - 1] / 2;
    for (int i = 599; i > 3; i--) w[i] = w[i - 3] + v[i];
    printf("%ld %d %d\n", s, v[599], w[599]);
    return 0;
}
