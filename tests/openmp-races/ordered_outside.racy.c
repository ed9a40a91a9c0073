// race: sum at 7, 9
// The sum is read before the ordered block.
int main(void) {
  int sum = 0;
#pragma omp parallel for ordered schedule(static, 1) shared(sum)
  for (int i = 0; i < 8; i++) {
    int old = sum;
#pragma omp ordered
    sum = old + i;
  }
  return sum < 0;
}
