/* Conversions between floating point and integers. */
#include <stdio.h>

int main(void) {
    double v[] = {0.9, -0.9, 1e9, -2147483648.0, 3e9, 1.5e19};
    for (int i = 0; i < 4; i++) printf("%d ", (int)v[i]);
    for (int i = 2; i < 6; i++)
        if (v[i] >= 0) printf("%llu ", (unsigned long long)v[i]);
    printf("%.1f %.1f %.9g\n", (double)0xffffffffffffffffull, (double)(1ll << 53) + 1,
           (float)16777217);
    printf("%d %u %d\n", (char)(int)300.7, (unsigned)3e9, (short)(int)-70000.5);
    return 0;
}
