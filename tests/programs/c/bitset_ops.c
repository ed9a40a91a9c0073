/* A set of bits with ranges. */
#include <stdio.h>
#include <stdint.h>

static uint64_t w[8];
static void range(int a, int b) {
    for (; a < b && a & 63; a++) w[a >> 6] |= 1ull << (a & 63);
    for (; a + 64 <= b; a += 64) w[a >> 6] = ~0ull;
    for (; a < b; a++) w[a >> 6] |= 1ull << (a & 63);
}
int main(void) {
    int n = 0, last = -1;
    range(3, 7);
    range(60, 200);
    range(250, 257);
    range(500, 512);
    for (int i = 0; i < 8; i++) {
        n += __builtin_popcountll(w[i]);
        for (uint64_t v = w[i]; v; v &= v - 1) last = i * 64 + __builtin_ctzll(v);
    }
    printf("%d %d %016llx\n", n, last, (unsigned long long)w[3]);
    return n & 127;
}
