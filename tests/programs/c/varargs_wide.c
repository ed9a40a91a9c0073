/* Variadic arguments of 16 bytes: in two general registers, in a vector register, on the stack. */
#include <stdarg.h>
#include <stdio.h>

typedef float floats __attribute__((vector_size(16)));
typedef long long longs __attribute__((vector_size(16)));
typedef short shorts __attribute__((vector_size(8)));

static double sum(const char *kinds, ...) {
  va_list list;
  va_start(list, kinds);
  double total = 0;
  for (const char *k = kinds; *k; k++) {
    total *= 3;
    switch (*k) {
    case 'i': total += va_arg(list, int); break;
    case 'd': total += va_arg(list, double); break;
    case 'w': {
      __int128 w = va_arg(list, __int128);
      total += (double)(long long)(w >> 64) + (double)(long long)w;
      break;
    }
    case 'f': {
      floats f = va_arg(list, floats);
      total += f[0] + 2 * f[1] + 3 * f[2] + 4 * f[3];
      break;
    }
    case 'l': {
      longs l = va_arg(list, longs);
      total += (double)(l[0] - l[1]);
      break;
    }
    case 's': {
      shorts s = va_arg(list, shorts);
      total += s[0] + 2 * s[1] - s[2] + s[3];
      break;
    }
    }
  }
  va_end(list);
  return total;
}

int main(void) {
  __int128 w = ((__int128)7 << 64) + 5;
  floats f = {1, 2, 3, 4};
  longs l = {50, 8};
  shorts s = {1, -2, 3, 4};
  printf("%.0f\n", sum("w", w));
  printf("%.0f\n", sum("iw", 3, w));
  printf("%.0f\n", sum("fls", f, l, s));
  /* The second wide integer does not fit into registers; the small ones after it do. */
  printf("%.0f\n", sum("iwwiwi", 1, w, w + 1, 2, w + 2, 3));
  printf("%.0f\n", sum("dfdfdfdfdfdf", 1.0, f, 2.0, f * 2, 3.0, f, 4.0, f + 1, 5.0, f, 6.0, f));
  printf("%.0f\n", sum("wfliwfliwfliwfl", w, f, l, 1, w + 1, f, l, 2, w + 2, f, l, 3, w, f, l));
  return 0;
}
