// race: none
// A barrier before the sum is read.
int main(void) {
  int sum = 0, seen = 0;
#pragma omp parallel num_threads(2) shared(sum) reduction(max : seen)
  {
#pragma omp for reduction(+ : sum) nowait
    for (int i = 0; i < 8; i++)
      sum += i;
#pragma omp barrier
    seen = sum;
  }
  return seen != 28;
}
