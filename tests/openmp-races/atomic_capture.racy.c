// race: next at 8, 9
// The index is updated atomically, but read by another, plain access.
int main(void) {
  int next = 0, slots[64] = {0};
#pragma omp parallel for shared(next, slots)
  for (int i = 0; i < 16; i++) {
#pragma omp atomic
    next++;
    int mine = next;
    if (mine < 0)
      slots[i] = 1;
  }
  return slots[0];
}
