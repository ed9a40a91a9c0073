// Global initialisers: relocations, address arithmetic, nested aggregates, zero and partial initialisers.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

static int array[10] = {[2] = 20, [5 ... 7] = 50};
static int *middle = &array[5];
static char *byte_inside = (char *)array + 21;
static const int *const range[] = {array, array + 10};
static long zeros[1000];
static const uintptr_t as_integer = (uintptr_t)&array[3];
struct node { struct node *next; int (*fn)(int); const char *name; short tag; };
static int twice(int x) { return 2 * x; }
extern struct node ring_b;
static struct node ring_a = {&ring_b, twice, "a" "bc", 1};
struct node ring_b = {.next = &ring_a, .name = &"offset"[3]};
static const double matrix[2][3][2] = {{{1, 2}, {3}}, {{4}, {5, 6}}};
static struct { char c; union { int i[3]; float f; } u; } odd = {'q', {.f = 2.5f}};
static struct { uint8_t lead; struct { uint16_t v[3]; } body[2]; } tagged = {1, {{{2, 3, 4}}, {{5}}}};
static int32_t relative[] = {(int32_t)offsetof(struct node, name), sizeof(struct node)};
static void *self = &self;
static const struct { const void *p; ptrdiff_t d; } mix = {&matrix[1][1][1], 7};

int main(void) {
  int steps = 0;
  for (struct node *n = &ring_a; steps < 5; n = n->next) steps += n->fn ? n->fn(1) : 1;
  printf("%d %d %d %d\n", *middle, *byte_inside, (int)(range[1] - range[0]), (int)(as_integer == (uintptr_t)(array + 3)));
  printf("%d %s %g %g %d %d\n", steps, ring_b.name, *(const double *)mix.p, (double)odd.u.f, tagged.body[1].v[0], (int)zeros[999]);
  printf("%d %d %d\n", relative[0], relative[1], self == &self);
  return 0;
}
