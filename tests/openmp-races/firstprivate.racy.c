// race: at at 7, 8
// Each thread moves the offset that all of them use.
int main(void) {
  int a[8] = {0}, at = 0;
#pragma omp parallel num_threads(2) shared(at)
  {
    at += 1;
    a[at & 7] = 1;
  }
  return 0;
}
