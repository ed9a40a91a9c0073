// Chunks of loops and sections that the run time gives out.
static volatile int sink;

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 3)
    for (int i = 0; i < 48; i++)
      sink = i;
#pragma omp for schedule(monotonic : dynamic, 5)
    for (int i = 0; i < 50; i++)
      sink = i;
#pragma omp for schedule(static) ordered
    for (int i = 0; i < 40; i++) {
#pragma omp ordered
      sink = i;
    }
  }
  return 0;
}
