// race: sum at 10, 14
// The last thread to arrive reads the others' results; the counter is relaxed.
int omp_get_thread_num(void);
int a[3], arrived;
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(3) shared(sum)
  {
    int me = omp_get_thread_num(), order;
    a[me] = me;
#pragma omp atomic capture relaxed
    order = ++arrived;
    if (order == 3)
      sum = a[0] + a[1] + a[2];
  }
  return sum < 0;
}
