// race: none
// A team of one thread.
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(1) shared(x)
  x++;
  return x != 1;
}
