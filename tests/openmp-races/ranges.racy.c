// race: a at 11
// Ranges that are computed from the number of the thread overlap by one.
int omp_get_thread_num(void);
int a[32];
int main(int argc, char **argv) {
  int n = 15 + argc;
#pragma omp parallel num_threads(4)
  {
    int me = omp_get_thread_num(), begin = n * me / 4, end = n * (me + 1) / 4;
    for (int i = begin; i <= end; i++)
      a[i] += me;
  }
  return 0;
}
