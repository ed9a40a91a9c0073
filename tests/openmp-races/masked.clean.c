// race: none
// The same thread is selected twice.
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(3) shared(x)
  {
#pragma omp masked filter(2)
    x = 1;
#pragma omp masked filter(2)
    x = 2;
  }
  return x != 2;
}
