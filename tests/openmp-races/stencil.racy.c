// race: u at 7
// A stencil in place.
double u[20];
int main(void) {
#pragma omp parallel for
  for (int i = 1; i < 19; i++)
    u[i] = 0.5 * (u[i - 1] + u[i + 1]);
  return 0;
}
