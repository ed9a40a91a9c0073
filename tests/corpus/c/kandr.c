/* Old style: K&R definitions, implicit promotions, unprototyped calls, tentative definitions. */
/* flags: -std=gnu89 -Wno-everything */
#include <stdio.h>

int tentative;
int tentative;
static int counters[];
static int counters[3];

int add(a, b)
  int a;
  short b;
{
  return a + b;
}

double average(values, n)
  float *values;
  int n;
{
  double s = 0;
  register int i;
  for (i = 0; i < n; i++) s += values[i];
  return s / n;
}

char shift(c, f) char c; float f; { return c + (char)f; }
int (*table[2])();
int unprototyped();
int unprototyped(x, y) int x, y; { return x * y; }

int main(argc, argv)
  int argc;
  char **argv;
{
  float v[4] = {1, 2, 3, 4};
  table[0] = unprototyped;
  tentative++;
  counters[argc > 0] += 3;
  printf("%d %g %c %d %d %d\n", add(3, 4), average(v, 4), shift('a', 2.0), table[0](6, 7), tentative, counters[1]);
  return argv == 0;
}
