// race: none
// Two tasks use one critical section.
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x)
    {
#pragma omp critical(one)
      x += 1;
    }
#pragma omp task shared(x)
    {
#pragma omp critical(one)
      x += 2;
    }
  }
  return x != 3;
}
