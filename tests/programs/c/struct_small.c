/* Structures of every size up to 24 bytes by value. */
#include <stdio.h>

#define S(n)                                                                                       \
    struct S##n {                                                                                  \
        unsigned char b[n];                                                                        \
    };                                                                                             \
    static struct S##n f##n(struct S##n s, int k) {                                                \
        for (int i = 0; i < n; i++) s.b[i] += k;                                                   \
        return s;                                                                                  \
    }
S(1)
S(2) S(3) S(4) S(5) S(7) S(8) S(9) S(12) S(15) S(16) S(17) S(24)
#define T(n)                                                                                       \
    {                                                                                              \
        struct S##n s = {{1, 2}};                                                                  \
        for (int i = 0; i < 9; i++) s = f##n(s, i);                                                \
        int t = 0;                                                                                 \
        for (int i = 0; i < n; i++) t += s.b[i];                                                   \
        printf("%d ", t);                                                                          \
    }
    int main(void) {
    struct S2 z;
    (void)z;
    T(2) T(3) T(4) T(5) T(7) T(8) T(9) T(12) T(15) T(16) T(17) T(24) struct S1 o = {{1}};
    printf("%d\n", f1(o, 4).b[0]);
    return 0;
}
