// race: none
// `taskwait` before the result is read.
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x)
    x = 42;
#pragma omp taskwait
    y = x;
  }
  return y != 42;
}
