// race: x at 10, 14
// Code after `sections nowait` reads what a section writes.
int main(void) {
  int x = 0, sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
  {
#pragma omp sections nowait
    {
#pragma omp section
      x = 3;
#pragma omp section
      sum += 1;
    }
    sum += x;
  }
  return sum < 0;
}
