// Loops with the schedules whose division is fixed, and with chunks that are given out.
// free: dispatch
static volatile int sink;

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static)
    for (int i = 0; i < 100; i++)
      sink = i;
#pragma omp for schedule(static, 7)
    for (long i = 10; i < 99; i += 2)
      sink = (int)i;
#pragma omp for schedule(dynamic, 3)
    for (int i = 0; i < 50; i++)
      sink = i;
#pragma omp for schedule(monotonic : dynamic)
    for (int i = 20; i > 0; i--)
      sink = i;
#pragma omp for
    for (int i = 5; i < 2; i++)
      sink = i;
#pragma omp for collapse(2)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 5; j++)
        sink = i * j;
#pragma omp for schedule(runtime)
    for (int i = 0; i < 9; i++)
      sink = i;
  }
  // In a team of one, libomp calls it static.
#pragma omp parallel for schedule(guided) num_threads(2)
  for (unsigned i = 0; i < 60; i++)
    sink = (int)i;
#pragma omp parallel for
  for (int i = 0; i < 10; i++)
    sink = i;
  return 0;
}
