// race: x at 8, 9
// `single nowait` has no barrier.
int main(void) {
  int x = 0, sum = 0;
#pragma omp parallel num_threads(2) shared(x) reduction(+ : sum)
  {
#pragma omp single nowait
    x = 7;
    sum += x;
  }
  return sum < 0;
}
