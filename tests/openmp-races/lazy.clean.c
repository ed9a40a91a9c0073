// race: none
// Threads create what they share in a critical section.
static int storage, *p;
static int *get(void) {
  int *mine;
#pragma omp critical
  {
    if (!p)
      p = &storage;
    mine = p;
  }
  return mine;
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
