/* Enumerations: negative, large, typed. */
#include <stdio.h>

enum E { A = -3, B, C = 10, D };
enum Big { X = 0x100000000, Y };
enum __attribute__((packed)) Small { S0, S1 = 200 };
static const char *name(enum E e) {
    switch (e) {
    case A: return "A";
    case B: return "B";
    case C: return "C";
    case D: return "D";
    }
    return "?";
}
int main(void) {
    for (int i = -4; i < 12; i += 1)
        if (*name(i) != '?') printf("%s=%d ", name(i), i);
    printf("%zu %zu %d %lld\n", sizeof(enum Small), sizeof(enum Big), S1, (long long)Y);
    return D;
}
