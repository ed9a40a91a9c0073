// race: none
// A stencil from one array to another, and back.
double u[20], v[20];
int main(void) {
#pragma omp parallel
  for (int step = 0; step < 2; step++) {
#pragma omp for
    for (int i = 1; i < 19; i++)
      v[i] = 0.5 * (u[i - 1] + u[i + 1]);
#pragma omp for
    for (int i = 1; i < 19; i++)
      u[i] = v[i];
  }
  return 0;
}
