// race: x at 9, 11
// The reader has no dependence.
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x) depend(out : x)
    x = 1;
#pragma omp task shared(x, y)
    y = x;
  }
  return y < 0;
}
