// race: none
// The creator waits for a task with `if (0)`.
int main(int argc, char **argv) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x) if (argc < 0)
    x = 1;
    y = x;
  }
  return y != 1;
}
