// race: scale at 10, 12
// The master changes its own variable, which others reach through a pointer.
static int scale;
#pragma omp threadprivate(scale)
int main(void) {
  int *p = &scale, a[2] = {0};
#pragma omp parallel num_threads(2) shared(p)
  {
#pragma omp master
    scale = 3;
#pragma omp critical
    a[0] += *p;
  }
  return a[0] < 0;
}
