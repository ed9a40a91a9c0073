// race: none
// `taskloop` waits for its tasks.
int a[8];
int main(void) {
  int y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop num_tasks(4)
    for (int i = 0; i < 8; i++)
      a[i] = i;
    y = a[7];
  }
  return y != 7;
}
