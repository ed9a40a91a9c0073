// Makes printf.txt: clang-22 printf.c -o printf && ./printf > printf.txt (glibc 2.36, x86-64).
// A line is: kind, format, value, what glibc prints, with `|` between them.
#include <float.h>
#include <stdio.h>
#include <string.h>

static const char *flags[] = {"", "-", "+", " ", "#", "0", "-#", "+0", "#0", " 0", "-+"};
static const char *sizes[] = {"", "1", "12", ".0", ".1", ".3", "12.0", "20.4", ".17"};

static void integers(void) {
  static const char *kinds[] = {"d", "u", "o", "x", "X", "hhd", "hu", "hx"};
  static const int values[] = {0, 1, -1, 42, -12345, 2147483647, -2147483647 - 1, 255};
  static const char *longs[] = {"ld", "llx", "zu", "jo", "td"};
  static const long wide[] = {0, -7, 9223372036854775807L, -9223372036854775807L - 1};
  char format[32];
  for (int f = 0; f < 11; f++)
    for (int s = 0; s < 9; s++) {
      for (int k = 0; k < 8; k++)
        for (int v = 0; v < 8; v++) {
          if ((f + s + k + v) % 3) continue;
          sprintf(format, "%%%s%s%s", flags[f], sizes[s], kinds[k]);
          printf("i|%s|%d|", format, values[v]);
          printf(format, values[v]);
          printf("|\n");
        }
      for (int k = 0; k < 5; k++)
        for (int v = 0; v < 4; v++) {
          if ((f + s + k + v) % 4) continue;
          sprintf(format, "%%%s%s%s", flags[f], sizes[s], longs[k]);
          printf("l|%s|%ld|", format, wide[v]);
          printf(format, wide[v]);
          printf("|\n");
        }
    }
}

static void floats(void) {
  static const char *kinds[] = {"f", "e", "g", "a", "F", "E", "G", "A"};
  double values[] = {0.0, -0.0, 1.0, 0.1, 0.5, 1.5, 2.5, -3.75, 9.5, 99.95, 0.0001, 0.00001234,
                     123456.0, 1234567.0, 1e10, 1e22, 1e23, 5e-324, DBL_MIN, 1.7e308, 3.14159265,
                     100.0, 999999.5, 0.00009999995, 1.0 / 0.0, -1.0 / 0.0, 2.2250738585072011e-308,
                     1.9999999999999998};
  int n = sizeof values / sizeof *values;
  char format[32];
  for (int f = 0; f < 11; f++)
    for (int s = 0; s < 9; s++)
      for (int k = 0; k < 8; k++)
        for (int v = 0; v < n; v++) {
          unsigned long bits;
          memcpy(&bits, &values[v], 8);
          if ((f * 7 + s * 3 + k + v) % 9) continue;
          // glibc 2.36 loses digits of %#g where rounding carries into a new digit.
          if (strchr(flags[f], '#') && values[v] == 999999.5) continue;
          sprintf(format, "%%%s%s%s", flags[f], sizes[s], kinds[k]);
          printf("d|%s|%lx|", format, bits);
          printf(format, values[v]);
          printf("|\n");
          long double x = (long double)values[v] / 3;
          unsigned long parts[2] = {0, 0};
          memcpy(parts, &x, 10);
          sprintf(format, "%%%s%sL%s", flags[f], sizes[s], kinds[k]);
          printf("x|%s|%lx:%lx|", format, parts[1], parts[0]);
          printf(format, x);
          printf("|\n");
        }
  long double edges[] = {LDBL_MIN, LDBL_MIN / 1024, 1.0L, 0.0L, 31.0L, LDBL_EPSILON};
  for (int v = 0; v < 6; v++)
    for (int k = 0; k < 4; k++)
      for (int s = 0; s < 9; s++) {
        unsigned long parts[2] = {0, 0};
        memcpy(parts, &edges[v], 10);
        sprintf(format, "%%%sL%s", sizes[s], kinds[k]);
        printf("x|%s|%lx:%lx|", format, parts[1], parts[0]);
        printf(format, edges[v]);
        printf("|\n");
      }
}

static void strings(void) {
  static const char *forms[] = {"%s", "%10s", "%-10s", "%.2s", "%10.3s", "%.0s", "%5.9s", "%c"};
  for (int k = 0; k < 7; k++) {
    printf("s|%s|hello|", forms[k]);
    printf(forms[k], "hello");
    printf("|\nn|%s||", forms[k]);
    printf(forms[k], (char *)0);
    printf("|\n");
  }
  static const char *pointers[] = {"%p", "%20p", "%-20p", "%.3p", "%020p"};
  for (int k = 0; k < 5; k++) {
    printf("p|%s|0|", pointers[k]);
    printf(pointers[k], (void *)0);
    printf("|\np|%s|12abc|", pointers[k]);
    printf(pointers[k], (void *)0x12abc);
    printf("|\n");
  }
}

int main(void) {
  integers();
  floats();
  strings();
  return 0;
}
