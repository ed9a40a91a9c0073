// Every integer width, signed and unsigned, through the arithmetic and bit operators.
#include <stdio.h>

#define OPS(T, NAME)                                                            \
  T NAME(T a, T b) {                                                            \
    T r = (T)(a + b) ^ (T)(a - b);                                              \
    r = (T)(r * (T)3) | (T)(a & b);                                             \
    if (b != 0) r = (T)(r + a / b + a % b);                                     \
    r = (T)(r << 1) + (T)(r >> 2);                                              \
    return (T)(a < b ? ~r : -r);                                                \
  }

OPS(signed char, ops_i8)
OPS(unsigned char, ops_u8)
OPS(short, ops_i16)
OPS(unsigned short, ops_u16)
OPS(int, ops_i32)
OPS(unsigned, ops_u32)
OPS(unsigned long, ops_u64)
OPS(unsigned __int128, ops_u128)

int main(void) {
  unsigned __int128 w = ops_u128(((unsigned __int128)7 << 70) + 5, 12345);
  printf("%d %u %d %u\n", ops_i8(100, 7), ops_u8(200, 9), ops_i16(3000, 11), ops_u16(60000, 13));
  printf("%d %u %lu\n", ops_i32(123456, 789), ops_u32(4000000000u, 17), ops_u64(1ul << 60, 19));
  printf("%lx %lx\n", (unsigned long)(w >> 64), (unsigned long)w);
  return 0;
}
