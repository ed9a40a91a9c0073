// Extensions: statement expressions, typeof, _Generic, designated ranges, nested macros, enum bases, C23 forms.
// flags: -std=gnu23
#include <stdbool.h>
#include <stdio.h>

#define MAX(a, b) ({ __typeof__(a) x_ = (a); __typeof__(b) y_ = (b); x_ > y_ ? x_ : y_; })
#define NAME(x) _Generic((x), int: "int", long: "long", float: "float", double: "double", char *: "string", default: "other")
enum small : unsigned char { RED = 1, GREEN = 200 };
typedef int matrix3[3][3];

static void cleanup(int *p) { printf("clean %d\n", *p); }
static int scoped(int n) {
  int a __attribute__((cleanup(cleanup))) = n;
  if (n > 2) return a + 1;
  int b __attribute__((cleanup(cleanup))) = n * 10;
  return a + b;
}
static int trace(const matrix3 m) { return m[0][0] + m[1][1] + m[2][2]; }
static int compound(void) {
  int *p = (int[]){5, 6, 7}, s = 0;
  for (int i = 0; i < 3; i++) s += p[i];
  return s + (struct { int v; }){4}.v;
}
static bool logic(int a, int b, const char *s) { return (a && !b) || (s && *s == 'x') || (a ?: b) == 9; }
static unsigned char_ops(signed char c, unsigned char u) { return (unsigned)(c >> 1) + (u >> 1) + (c < (signed char)u); }

int main(void) {
  enum small e = GREEN;
  matrix3 m = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  auto n = 3;
  constexpr int k = 12;
  printf("%d %s %s %s\n", MAX(3, n + k), NAME(1L), NAME(1.0f), NAME("s"));
  printf("%d %d %d %d\n", scoped(5), scoped(1), trace(m), compound());
  printf("%d %d %u %d\n", logic(0, 9, 0), logic(0, 1, "y"), char_ops(-100, 250), e);
  _Static_assert(sizeof(enum small) == 1, "fixed base");
  return nullptr != &m[0] ? 0 : 1;
}
