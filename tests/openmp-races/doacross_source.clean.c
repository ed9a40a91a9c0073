// race: none
// The iteration tells others to go on after it has written.
int a[16], b[16];
int main(void) {
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int i = 1; i < 16; i++) {
#pragma omp ordered depend(sink : i - 1)
    a[i] = a[i - 1] + 1;
#pragma omp ordered depend(source)
    b[i] = a[i];
  }
  return b[15] != 15;
}
