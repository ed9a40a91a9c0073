// race: none
// The old values are copied first.
int a[33], b[33];
int main(void) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 33; i++)
      b[i] = a[i];
#pragma omp for
    for (int i = 0; i < 32; i++)
      a[i] = b[i + 1] + 1;
  }
  return 0;
}
