// race: x at 10, 13
// One section updates atomically, the other one writes plainly.
int main(void) {
  int x = 0;
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
#pragma omp atomic
      x += 1;
    }
#pragma omp section
    x = 5;
  }
  return x < 0;
}
