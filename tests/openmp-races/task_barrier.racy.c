// race: x at 10, 12
// A thread of the team reads what a task writes, before the barrier.
int main(void) {
  int x = 0, seen = 0;
#pragma omp parallel num_threads(2) shared(x) reduction(max : seen)
  {
#pragma omp single nowait
    {
#pragma omp task shared(x)
      x = 1;
    }
    seen = x;
  }
  return seen > 1;
}
