// race: none
// A captured value is an index that no other thread has.
int main(void) {
  int next = 0, slots[64] = {0};
#pragma omp parallel for shared(next, slots)
  for (int i = 0; i < 16; i++) {
    int mine;
#pragma omp atomic capture
    mine = next++;
    slots[mine] = i;
  }
  return slots[0] < 0;
}
