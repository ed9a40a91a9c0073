// race: none
// Reads and writes are in the ordered block, and independent work outside of it.
int main(void) {
  int sum = 0;
#pragma omp parallel for ordered schedule(static, 1) shared(sum)
  for (int i = 0; i < 8; i++) {
    int square = i * i;
#pragma omp ordered
    sum += square;
  }
  return sum != 140;
}
