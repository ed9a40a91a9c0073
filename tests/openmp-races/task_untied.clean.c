// race: none
// Two untied tasks write different elements.
int main(void) {
  int x[2] = {0};
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task untied shared(x)
    x[0] = 1;
#pragma omp task untied shared(x)
    x[1] = 2;
  }
  return x[0] + x[1] != 3;
}
