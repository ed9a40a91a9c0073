// race: a at 9
// The iteration tells others to go on before it has written.
int a[16];
int main(void) {
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int i = 1; i < 16; i++) {
#pragma omp ordered depend(sink : i - 1)
#pragma omp ordered depend(source)
    a[i] = a[i - 1] + 1;
  }
  return 0;
}
