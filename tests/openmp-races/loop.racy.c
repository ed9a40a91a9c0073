// race: a at 8
// The iterations of a `loop` construct depend on each other.
int a[16];
int main(void) {
#pragma omp parallel
#pragma omp loop
  for (int i = 1; i < 16; i++)
    a[i] = a[i - 1] + 1;
  return 0;
}
