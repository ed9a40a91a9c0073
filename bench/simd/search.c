// Binary search with an early end: a loop with two exits, and loads from anywhere.
struct ctx {
  int size;
  const int *table, *keys;
  int *out;
};
enum { COUNT = 1 << 18, SIZE = 1 << 14 };

STRAND(struct ctx *c, long i) {
  int key = c->keys[i], lo = 0, hi = c->size - 1, found = -1;
  while (lo <= hi) {
    int mid = (lo + hi) >> 1, v = c->table[mid];
    if (v == key) {
      found = mid;
      break;
    }
    if (v < key)
      lo = mid + 1;
    else
      hi = mid - 1;
  }
  c->out[i] = found;
}

#ifdef DRIVER
static int out[COUNT], keys[COUNT], table[SIZE];
static struct ctx setup(void) {
  unsigned s = 1;
  for (int k = 0; k < SIZE; k++)
    table[k] = 3 * k;
  for (int k = 0; k < COUNT; k++) {
    s = s * 1664525 + 1013904223;
    keys[k] = (s >> 8) % (3 * SIZE);
  }
  return (struct ctx){SIZE, table, keys, out};
}
#endif
