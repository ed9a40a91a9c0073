// race: none
// The barrier of the first `single` orders both.
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2) shared(x)
  {
#pragma omp single
    x += 1;
#pragma omp single nowait
    x += 2;
  }
  return x != 3;
}
