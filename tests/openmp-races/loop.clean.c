// race: none
// The iterations of a `loop` construct are independent.
int a[16], b[16];
int main(void) {
#pragma omp parallel
#pragma omp loop
  for (int i = 1; i < 16; i++)
    a[i] = b[i - 1] + 1;
  return 0;
}
