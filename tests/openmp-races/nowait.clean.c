// race: none
// Without `nowait`, the loop ends with a barrier.
int a[16], b[16];
int main(void) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 16; i++)
      a[i] = i;
#pragma omp for
    for (int i = 0; i < 16; i++)
      b[i] = a[15 - i];
  }
  return b[0] != 15;
}
