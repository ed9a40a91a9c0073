// race: none
// `taskwait` with a dependence orders the task and its creator.
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x) depend(out : x)
    x = 1;
#pragma omp taskwait depend(in : x)
    y = x;
  }
  return y != 1;
}
