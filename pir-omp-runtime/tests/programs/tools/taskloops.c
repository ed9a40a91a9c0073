// `taskloop` with few tasks; libomp divides the creation of many into tasks of its own.
// free: dispatch
static int sum;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop num_tasks(4)
    for (int i = 0; i < 40; i++) {
#pragma omp atomic
      sum++;
    }
#pragma omp taskloop grainsize(20) nogroup
    for (int i = 0; i < 60; i++) {
#pragma omp atomic
      sum++;
    }
  }
  return sum != 100;
}
