/* _Float16 and __bf16. */
#include <stdio.h>

int main(void) {
    _Float16 h = 1;
    for (int i = 0; i < 10; i++) h = h * (_Float16)1.5 + (_Float16)0.1;
    printf("%g %g\n", (double)h, (double)(_Float16)65520.0);
    _Float16 a[4] = {1, 2, 3, 4}, s = 0;
    for (int i = 0; i < 4; i++) s += a[i] / 3;
    printf("%.6f %zu\n", (double)s, sizeof s);
    return (int)s;
}
