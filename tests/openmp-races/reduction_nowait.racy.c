// race: sum at 7, 10
// With `nowait`, the sum is read while others still add to it.
int main(void) {
  int sum = 0, seen = 0;
#pragma omp parallel num_threads(2) shared(sum) reduction(max : seen)
  {
#pragma omp for reduction(+ : sum) nowait
    for (int i = 0; i < 8; i++)
      sum += i;
    seen = sum;
  }
  return seen > 28;
}
