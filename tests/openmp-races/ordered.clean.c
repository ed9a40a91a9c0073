// race: none
// An ordered block.
int main(void) {
  int sum = 0;
#pragma omp parallel for ordered schedule(dynamic) shared(sum)
  for (int i = 0; i < 8; i++) {
#pragma omp ordered
    sum += i;
  }
  return sum != 28;
}
