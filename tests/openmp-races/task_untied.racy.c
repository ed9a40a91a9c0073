// race: x at 9, 11
// Two untied tasks write one variable.
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task untied shared(x)
    x = 1;
#pragma omp task untied shared(x)
    x = 2;
  }
  return x < 0;
}
