// race: none
// The threads of both regions have a reduction.
void omp_set_max_active_levels(int);
int main(void) {
  int sum = 0;
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2) reduction(+ : sum)
  {
#pragma omp parallel num_threads(2) reduction(+ : sum)
    sum += 1;
  }
  return sum != 4;
}
