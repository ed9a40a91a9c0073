// race: x at 15
// Inner teams of different threads write one variable; a barrier of one team is none for the other.
void omp_set_max_active_levels(int);
int omp_get_thread_num(void);
int main(void) {
  int x = 0;
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2) shared(x)
  {
    int outer = omp_get_thread_num();
#pragma omp parallel num_threads(2) shared(x)
    {
#pragma omp barrier
      if (omp_get_thread_num() == outer)
        x = outer;
    }
  }
  return x < 0;
}
