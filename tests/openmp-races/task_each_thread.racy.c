// race: x at 8
// Each thread creates a task that adds to one variable.
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2) shared(x)
  {
#pragma omp task shared(x)
    x++;
  }
  return x < 0;
}
