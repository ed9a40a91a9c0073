// race: sum at 8, 9
// The variable of a reduction is set to 0 by a thread that does not wait for the others.
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2) shared(sum)
  {
#pragma omp master
    sum = 0;
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < 8; i++)
      sum += i;
  }
  return sum < 0;
}
