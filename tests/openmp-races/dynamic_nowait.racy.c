// race: a at 9, 12
// Two dynamic loops need not give a thread the same iterations.
int a[16], b[16];
int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < 16; i++)
      a[i] = i;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 16; i++)
      b[i] = a[i];
  }
  return 0;
}
