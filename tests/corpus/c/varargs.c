// Variadic functions: reading, copying and forwarding argument lists.
#include <stdarg.h>
#include <stdio.h>

struct point { long x, y; };
struct huge { long v[5]; };

static double sum(const char *kinds, ...) {
  va_list ap, again;
  double total = 0;
  va_start(ap, kinds);
  va_copy(again, ap);
  for (const char *k = kinds; *k; k++) switch (*k) {
    case 'i': total += va_arg(ap, int); break;
    case 'l': total += (double)va_arg(ap, long); break;
    case 'd': total += va_arg(ap, double); break;
    case 'D': total += (double)va_arg(ap, long double); break;
    case 'p': { struct point p = va_arg(ap, struct point); total += (double)(p.x * p.y); break; }
    case 'h': { struct huge h = va_arg(ap, struct huge); total += (double)h.v[4]; break; }
    }
  total += va_arg(again, int);
  va_end(again);
  va_end(ap);
  return total;
}
static int forward(char *out, unsigned long n, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  int r = vsnprintf(out, n, fmt, ap);
  va_end(ap);
  return r;
}
typedef int (*variadic)(char *, unsigned long, const char *, ...);

int main(void) {
  char buf[64];
  variadic f = forward;
  int n = f(buf, sizeof buf, "%d-%s-%c", 42, "abc", 'z');
  printf("%d %s\n", n, buf);
  printf("%g\n", sum("ildDph", 1, 2l, 3.5, 4.25L, (struct point){5, 6}, (struct huge){{0, 0, 0, 0, 7}}));
  return 0;
}
