// race: none
// The dependences of the second task name both variables.
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x) depend(out : x)
    x = 1;
#pragma omp task shared(x, y) depend(in : x) depend(out : y)
    y = x;
  }
  return y != 1;
}
