/* Packed and aligned structures. */
#include <stdio.h>
#include <stdint.h>

struct __attribute__((packed)) P {
    uint8_t a;
    uint32_t b;
    uint64_t c;
    uint16_t d;
};
struct A {
    char c;
    _Alignas(32) int v;
};
static struct A ga[3];
int main(void) {
    struct P p = {1, 0x01020304, 0x1122334455667788, 0xbeef}, q[3] = {p, p, p};
    q[1].b += 7;
    q[2].c ^= q[1].b;
    unsigned char *b = (unsigned char *)q;
    unsigned s = 0;
    for (unsigned i = 0; i < sizeof q; i++) s = s * 31 + b[i];
    printf("%zu %u %zu %d\n", sizeof p, s, sizeof(struct A), (int)((uintptr_t)&ga[1].v % 32));
    return 0;
}
