// race: x at 9, 10
// The creator reads the result of a task without `taskwait`.
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x)
    x = 42;
    y = x;
#pragma omp taskwait
  }
  return y < 0;
}
