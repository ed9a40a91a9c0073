// race: x at 6
// A team of two threads.
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2) shared(x)
  x++;
  return x < 0;
}
