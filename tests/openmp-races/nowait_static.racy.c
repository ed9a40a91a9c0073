// race: a at 9, 12
// The loops have different schedules, so that threads do not meet their own iterations again.
int a[17], b[17];
int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < 16; i++)
      a[i] = i;
#pragma omp for schedule(static, 1) nowait
    for (int i = 0; i < 16; i++)
      b[i] = a[i];
  }
  return 0;
}
