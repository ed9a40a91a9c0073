// race: a at 9, 12
// The second loop reads elements of other threads' iterations of the first one.
int a[16], b[16];
int main(void) {
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < 16; i++)
      a[i] = i;
#pragma omp for
    for (int i = 0; i < 16; i++)
      b[i] = a[15 - i];
  }
  return 0;
}
