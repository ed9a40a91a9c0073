// race: none
// A barrier after `master`.
int main(void) {
  int x = 0, y[4];
#pragma omp parallel num_threads(2) shared(x)
  {
#pragma omp master
    x = 7;
#pragma omp barrier
#pragma omp critical
    y[0] = x;
  }
  return y[0] != 7;
}
