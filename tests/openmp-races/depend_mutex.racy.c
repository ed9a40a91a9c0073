// race: x at 9, 11
// Tasks with `mutexinoutset` for different variables.
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x) depend(mutexinoutset : x)
    x += 1;
#pragma omp task shared(x) depend(mutexinoutset : y)
    x += 2;
  }
  return x < 0;
}
