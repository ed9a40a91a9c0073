// race: a at 8
// The iteration waits for another one than the one whose result it reads.
int a[16];
int main(void) {
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int i = 1; i < 16; i++) {
#pragma omp ordered depend(sink : i - 2)
    a[i] = a[i - 1] + 1;
#pragma omp ordered depend(source)
  }
  return 0;
}
