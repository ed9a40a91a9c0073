// race: none
// Phases of reading and writing with barriers between them.
int omp_get_thread_num(void);
int a[4];
int main(void) {
#pragma omp parallel num_threads(4)
  {
    int me = omp_get_thread_num();
    for (int step = 0; step < 3; step++) {
      int next = a[(me + 1) % 4];
#pragma omp barrier
      a[me] = next + 1;
#pragma omp barrier
    }
  }
  return 0;
}
