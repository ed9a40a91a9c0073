// race: x at 9, 11
// A higher priority orders nothing.
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x) priority(9)
    x = 1;
#pragma omp task shared(x, y) priority(1)
    y = x;
  }
  return y < 0;
}
