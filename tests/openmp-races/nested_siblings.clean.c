// race: none
// Each inner team has a variable of its own, and a barrier.
void omp_set_max_active_levels(int);
int omp_get_thread_num(void);
int main(void) {
  int sum = 0;
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2) reduction(+ : sum)
  {
    int x = 0;
#pragma omp parallel num_threads(2) shared(x) reduction(+ : sum)
    {
      if (omp_get_thread_num() == 0)
        x = 1;
#pragma omp barrier
      sum += x;
    }
  }
  return sum != 4;
}
