// race: x at 9, 10
// A dependence orders tasks, and not the code that creates them.
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x) depend(out : x)
    x = 1;
    y = x;
  }
  return y < 0;
}
