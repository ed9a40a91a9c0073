// race: sum at 9
// Tasks of a `taskloop` add to a variable.
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop shared(sum) num_tasks(4)
  for (int i = 0; i < 8; i++)
    sum += i;
  return sum < 0;
}
