/* Shifts by variable amounts. */
#include <stdio.h>

int main(void) {
    unsigned sum = 0;
    for (int n = 0; n < 32; n++) sum ^= (0x80000001u >> n) + (1u << n);
    long long m = -1024;
    for (int n = 0; n < 5; n++) printf("%lld ", m >> n);
    printf("%u %llx\n", sum, 0xF0ull << 56);
    return (int)(sum & 63);
}
