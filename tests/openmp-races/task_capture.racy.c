// race: i at 9, 11
// The tasks use the counter of the loop that creates them by reference.
int a[8];
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    int i;
    for (i = 0; i < 4; i++) {
#pragma omp task shared(i)
      a[i & 7] = 1;
    }
#pragma omp taskwait
  }
  return 0;
}
