// race: x at 8, 10
// Two `single nowait` may be executed by different threads.
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2) shared(x)
  {
#pragma omp single nowait
    x += 1;
#pragma omp single nowait
    x += 2;
  }
  return x < 0;
}
