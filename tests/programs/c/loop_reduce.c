/* Reductions over many types. */
#include <stdio.h>

#define R(t, f)                                                                                    \
    {                                                                                              \
        t s = 0, m = 100, p = 1;                                                                   \
        for (int i = 1; i < 40; i++) {                                                             \
            t x = (t)(i * 7 % 23);                                                                 \
            s += x;                                                                                \
            if (x < m) m = x;                                                                      \
            p = (t)(p * 3 + x);                                                                    \
        }                                                                                          \
        printf(f " " f " " f "\n", s, m, p);                                                       \
    }
int main(void) {
    R(signed char, "%d")
    R(unsigned short, "%d") R(int unsigned, "%u") R(unsigned long, "%lu") R(double, "%.6g")
        R(float, "%.6g") return 0;
}
