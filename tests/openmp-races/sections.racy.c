// race: x at 8, 10
// Two sections write one variable.
int main(void) {
  int x = 0;
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    x = 1;
#pragma omp section
    x = 2;
  }
  return x < 0;
}
