// race: none
// Tasks with different priorities and a dependence.
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x) priority(1) depend(out : x)
    x = 1;
#pragma omp task shared(x, y) priority(9) depend(in : x)
    y = x;
  }
  return y != 1;
}
