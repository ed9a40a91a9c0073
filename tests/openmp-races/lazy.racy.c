// race: p at 5, 6
// Threads create what they share, and check it without any order.
static int storage, *p;
static int *get(void) {
  if (!p)
    p = &storage;
  return p;
}
int main(void) {
#pragma omp parallel num_threads(2)
  {
    int *mine = get();
    if (!mine)
      storage = 1;
  }
  return 0;
}
