// Sorting: qsort, quicksort, heapsort, insertion by function pointers, structs by value, searching.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item { char name[12]; int key; double weight; };
static int calls;
static int by_key(const void *a, const void *b) { calls++; return ((const struct item *)a)->key - ((const struct item *)b)->key; }
static int by_name(const void *a, const void *b) { return strcmp(((const struct item *)a)->name, ((const struct item *)b)->name); }
static int ints(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); }
static struct item make(int k) {
  struct item it = {.key = (k * 7919 + 13) % 1009, .weight = k / 4.0};
  snprintf(it.name, sizeof it.name, "item%03d", (k * 31) % 97);
  return it;
}
static void quick(int *a, int n) {
  if (n < 2) return;
  int p = a[n / 2], i = 0, j = n - 1;
  for (;; i++, j--) {
    while (a[i] < p) i++;
    while (a[j] > p) j--;
    if (i >= j) break;
    int t = a[i]; a[i] = a[j]; a[j] = t;
  }
  quick(a, i); quick(a + i, n - i);
}
static void heap(int *a, int n) {
  for (int s = n / 2; n > 1;) {
    int t;
    if (s) t = a[--s]; else { t = a[--n]; a[n] = a[0]; }
    int p = s, c;
    while ((c = 2 * p + 1) < n) {
      if (c + 1 < n && a[c + 1] > a[c]) c++;
      if (a[c] <= t) break;
      a[p] = a[c]; p = c;
    }
    if (n) a[p] = t;
  }
}
int main(void) {
  struct item all[60];
  for (int k = 0; k < 60; k++) all[k] = make(k);
  qsort(all, 60, sizeof *all, by_key);
  for (int k = 0; k < 60; k += 12) printf("%s %d %.2f\n", all[k].name, all[k].key, all[k].weight);
  struct item want = make(17), *found = bsearch(&want, all, 60, sizeof *all, by_key);
  printf("%s %d\n", found ? found->name : "none", calls > 0);
  qsort(all, 60, sizeof *all, by_name);
  printf("%s %s\n", all[0].name, all[59].name);
  int a[300], b[300], c[300];
  unsigned seed = 1;
  for (int k = 0; k < 300; k++) a[k] = b[k] = c[k] = (int)((seed = seed * 1103515245u + 12345) >> 16 & 1023);
  quick(a, 300); heap(b, 300); qsort(c, 300, sizeof *c, ints);
  printf("%d %d %d %d\n", memcmp(a, c, sizeof a), memcmp(b, c, sizeof b), a[0], a[299]);
  return 0;
}
