/* CRC-32 and Adler-32. */
#include <stdio.h>
#include <stdint.h>
#include <string.h>

static uint32_t table[256];
static uint32_t crc(const void *p, size_t n) {
    const uint8_t *b = p;
    uint32_t c = ~0u;
    while (n--) c = table[(c ^ *b++) & 255] ^ c >> 8;
    return ~c;
}
static uint32_t adler(const void *p, size_t n) {
    const uint8_t *q = p;
    uint32_t a = 1, b = 0;
    while (n--) {
        a = (a + *q++) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}
int main(void) {
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
        table[i] = c;
    }
    const char *s = "The quick brown fox jumps over the lazy dog";
    printf("%08x %08x %08x\n", crc(s, strlen(s)), adler(s, strlen(s)), crc("", 0));
    return crc(s, 3) & 127;
}
