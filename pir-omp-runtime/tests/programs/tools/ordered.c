// `ordered` regions, and loops whose iterations wait for earlier ones.
// free: dispatch
static int sum;

int main(void) {
#pragma omp parallel
  {
#pragma omp for ordered schedule(dynamic)
    for (int i = 0; i < 20; i++) {
#pragma omp ordered
      sum += i;
    }
  }
  // In a team of one, libomp does not tell the dependences.
#pragma omp parallel num_threads(3)
  {
#pragma omp for ordered(1)
    for (int i = 0; i < 20; i++) {
#pragma omp ordered depend(sink : i - 1)
      sum += i;
#pragma omp ordered depend(source)
    }
#pragma omp for ordered(2)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 4; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
        sum++;
#pragma omp ordered depend(source)
      }
  }
  return 0;
}
