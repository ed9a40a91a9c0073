/* Builtins on bits. */
#include <stdio.h>

int main(void) {
    unsigned v[] = {1, 0x80000000u, 0x12345678u, 0xffffffffu, 96};
    for (int i = 0; i < 5; i++)
        printf("%d %d %d %d %08x %d\n", __builtin_popcount(v[i]), __builtin_clz(v[i]),
               __builtin_ctz(v[i]), __builtin_parity(v[i]), __builtin_bswap32(v[i]),
               __builtin_ffs((int)v[i]));
    printf("%d %d %llx %d\n", __builtin_clzll(1), __builtin_popcountll(~0ull),
           (unsigned long long)__builtin_bswap64(0x0102030405060708ull), __builtin_clrsb(-1));
    printf("%x %x %x\n", __builtin_rotateleft32(0x80000001u, 4), __builtin_bitreverse32(0x1u),
           __builtin_bswap16(0x1234));
    return 0;
}
