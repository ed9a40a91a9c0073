// race: none
// A barrier waits for all tasks.
int main(void) {
  int x = 0, seen = 0;
#pragma omp parallel num_threads(2) shared(x) reduction(max : seen)
  {
#pragma omp single nowait
    {
#pragma omp task shared(x)
      x = 1;
    }
#pragma omp barrier
    seen = x;
  }
  return seen != 1;
}
