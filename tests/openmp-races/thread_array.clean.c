// race: none
// A sum for each thread, added after the region.
int omp_get_thread_num(void);
int a[4];
int main(void) {
#pragma omp parallel num_threads(4)
  {
    int me = omp_get_thread_num();
#pragma omp for
    for (int i = 0; i < 16; i++)
      a[me] += i;
  }
  return a[0] + a[1] + a[2] + a[3] != 120;
}
