// race: x at 9, 10
// A deferred task, although the creator needs its result at once.
int main(int argc, char **argv) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x) if (argc > 0)
    x = 1;
    y = x;
  }
  return y < 0;
}
