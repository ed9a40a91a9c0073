// race: a at 11
// Two threads share an element of an array of sums.
int omp_get_thread_num(void);
int a[4];
int main(void) {
#pragma omp parallel num_threads(4)
  {
    int me = omp_get_thread_num() / 2;
#pragma omp for
    for (int i = 0; i < 16; i++)
      a[me] += i;
  }
  return 0;
}
