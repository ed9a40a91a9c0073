// race: none
// Each thread creates a task that adds atomically.
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2) shared(x)
  {
#pragma omp task shared(x)
    {
#pragma omp atomic
      x++;
    }
  }
  return x != 2;
}
