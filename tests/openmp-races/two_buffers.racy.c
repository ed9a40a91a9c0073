// race: u at 10, 12
// The buffers are not exchanged, so that a step overwrites what others read.
int omp_get_thread_num(void);
int u[2][4];
int main(void) {
#pragma omp parallel num_threads(4)
  {
    int me = omp_get_thread_num();
    for (int step = 0; step < 4; step++) {
      u[1][me] = u[0][(me + 1) % 4];
#pragma omp barrier
      u[0][me] = u[1][me];
    }
  }
  return 0;
}
