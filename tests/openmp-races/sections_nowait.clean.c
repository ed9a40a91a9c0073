// race: none
// The barrier of `sections` orders the section and the readers.
int main(void) {
  int x = 0, sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
  {
#pragma omp sections
    {
#pragma omp section
      x = 3;
#pragma omp section
      sum += 1;
    }
    sum += x;
  }
  return sum != 7;
}
