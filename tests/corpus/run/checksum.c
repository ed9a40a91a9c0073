// Integers of all widths: arithmetic, shifts, conversions and rotations, folded into checksums.
#include <stdint.h>
#include <stdio.h>

static uint32_t crc(uint32_t c, const void *p, unsigned n) {
  for (const unsigned char *b = p; n--; b++) {
    c ^= *b;
    for (int k = 0; k < 8; k++) c = c >> 1 ^ (0xEDB88320u & -(c & 1));
  }
  return c;
}
#define MIX(T, name) \
  static uint32_t name(uint32_t c) { \
    T x = (T)0x123456789ABCDEF1ull, y = 3; \
    for (int i = 1; i < 40; i++) { \
      x = (T)(x * (T)5 + y); y = (T)(y ^ (T)(x >> (i % (sizeof(T) * 8)))); \
      if (y) { T q = (T)(x / y), r = (T)(x % y); c = crc(c, &q, sizeof q); c = crc(c, &r, sizeof r); } \
      x = (T)(x << (i % 7)) | (T)(x < y); c = crc(c, &x, sizeof x); \
    } \
    return c; \
  }
MIX(uint8_t, u8) MIX(uint16_t, u16) MIX(uint32_t, u32) MIX(uint64_t, u64) MIX(unsigned __int128, u128)

static uint32_t signs(uint32_t c) {
  for (int64_t i = -200; i <= 200; i += 7) {
    int8_t a = (int8_t)i; int16_t b = (int16_t)(i * 300); int32_t d = (int32_t)(i * 1000003);
    int64_t all[] = {a / 3, a % 3, b >> 2, d / -7, d % 7, (int64_t)d * b, a < b, (uint8_t)a > (uint16_t)b, ~d, -b, !a};
    c = crc(c, all, sizeof all);
  }
  return c;
}
int main(void) {
  printf("%08x %08x %08x %08x %08x\n", u8(~0u), u16(~0u), u32(~0u), u64(~0u), u128(~0u));
  printf("%08x\n", signs(~0u));
  return (int)(u8(1) & 63);
}
