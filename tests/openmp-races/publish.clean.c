// race: none
// The slots are read after a barrier.
int slots[8], next;
int main(void) {
  int seen = 0;
#pragma omp parallel num_threads(2) reduction(max : seen)
  {
    int at;
#pragma omp atomic capture
    at = next++;
    slots[at] = at + 1;
#pragma omp barrier
    seen = slots[1 - at];
  }
  return seen != 2;
}
