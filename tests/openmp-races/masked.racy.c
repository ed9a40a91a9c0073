// race: x at 8, 10
// Two threads are selected by `masked`, and nothing orders them.
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(3) shared(x)
  {
#pragma omp masked filter(0)
    x = 1;
#pragma omp masked filter(2)
    x = 2;
  }
  return x < 0;
}
