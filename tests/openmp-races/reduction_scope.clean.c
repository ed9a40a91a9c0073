// race: none
// A barrier after the variable of a reduction has been set.
int main(void) {
  int sum = 1;
#pragma omp parallel num_threads(2) shared(sum)
  {
#pragma omp master
    sum = 0;
#pragma omp barrier
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < 8; i++)
      sum += i;
  }
  return sum != 28;
}
