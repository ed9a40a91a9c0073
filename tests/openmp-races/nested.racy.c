// race: sum at 10
// The threads of an inner region add to one variable.
void omp_set_max_active_levels(int);
int main(void) {
  int sum = 0;
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(1) shared(sum)
  {
#pragma omp parallel num_threads(2) shared(sum)
    sum += 1;
  }
  return sum < 0;
}
