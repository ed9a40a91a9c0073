// race: none
// The barrier of the first dynamic loop orders both.
int a[16], b[16];
int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 16; i++)
      a[i] = i;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 16; i++)
      b[i] = a[i];
  }
  return b[3] != 3;
}
