// race: none
// Each thread has an offset of its own.
int omp_get_thread_num(void);
int main(void) {
  int a[8] = {0}, at = 0;
#pragma omp parallel num_threads(2) firstprivate(at)
  {
    at += omp_get_thread_num();
    a[at & 7] = 1;
  }
  return a[0] != 1;
}
