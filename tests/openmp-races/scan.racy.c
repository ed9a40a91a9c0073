// race: a, sum at 11, 13
// A prefix sum whose second phase does not wait for the first one.
int omp_get_thread_num(void);
int a[16], sum[5];
int main(void) {
#pragma omp parallel num_threads(4)
  {
    int me = omp_get_thread_num(), before = 0;
    for (int i = 4 * me + 1; i < 4 * me + 4; i++)
      a[i] += a[i - 1];
    sum[me] = a[4 * me + 3];
    for (int k = 0; k < me; k++)
      before += sum[k];
    for (int i = 4 * me; i < 4 * me + 4; i++)
      a[i] += before;
  }
  return 0;
}
