// Bit-fields, unions, nested and packed structs, structs of all sizes by value, flexible members.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bits { unsigned a : 3; int b : 5; unsigned long long c : 37; unsigned : 0; signed d : 9; };
union view { double d; uint64_t u; unsigned char b[8]; struct { uint32_t lo, hi; } w; };
struct __attribute__((packed)) tight { char c; int i; short s; };
#define S(n) struct s##n { unsigned char v[n]; }; \
  static struct s##n f##n(struct s##n x, int k) { for (int i = 0; i < n; i++) x.v[i] = (unsigned char)(x.v[i] * 3 + k); return x; } \
  static unsigned t##n(void) { struct s##n x; for (int i = 0; i < n; i++) x.v[i] = (unsigned char)(i * i); x = f##n(f##n(x, 1), 2); unsigned h = 0; for (int i = 0; i < n; i++) h = h * 31 + x.v[i]; return h; }
S(1) S(3) S(8) S(12) S(16) S(17) S(40)
struct mixed { float f; int i; }; struct wide { double d; long l; }; struct floats { float a, b, c; };
static struct mixed mix(struct mixed m, struct wide w, struct floats f) { m.f += (float)w.d + f.a * f.b - f.c; m.i += (int)w.l; return m; }
struct list { int n; struct list *next; }; struct flex { int n; short tail[]; };
int main(void) {
  struct bits x = {5, -7, 0x123456789Aull, -200};
  x.a += 6; x.b -= 12; x.c <<= 1; x.d *= 2;
  printf("%u %d %llx %d %zu\n", x.a, x.b, (unsigned long long)x.c, x.d, sizeof x);
  union view v = {.d = -1.5};
  printf("%016llx %08x %02x\n", (unsigned long long)v.u, v.w.hi, v.b[7]);
  v.b[6] = 0; printf("%g\n", v.d);
  struct tight t[3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  printf("%zu %zu %d\n", sizeof t, offsetof(struct tight, s), t[2].i + t[1].s);
  printf("%u %u %u %u %u %u %u\n", t1(), t3(), t8(), t12(), t16(), t17(), t40());
  struct mixed m = mix((struct mixed){1.5f, 2}, (struct wide){0.25, -9}, (struct floats){2, 3, 4});
  printf("%g %d\n", m.f, m.i);
  struct list *head = NULL;
  for (int k = 0; k < 10; k++) { struct list *n = malloc(sizeof *n); *n = (struct list){k * k, head}; head = n; }
  int sum = 0;
  while (head) { struct list *n = head->next; sum = sum * 3 + head->n; free(head); head = n; }
  struct flex *f = calloc(1, sizeof *f + 5 * sizeof(short));
  for (f->n = 0; f->n < 5; f->n++) f->tail[f->n] = (short)(f->n * 1000);
  printf("%d %d %d\n", sum, f->tail[4], f->n);
  free(f);
  return 3;
}
