// race: none
// Two static loops of the same length: a thread reads only what it has written itself.
int a[17], b[17];
int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < 16; i++)
      a[i] = i;
#pragma omp for schedule(static) nowait
    for (int i = 0; i < 16; i++)
      b[i] = a[i];
  }
  return b[9] != 9;
}
