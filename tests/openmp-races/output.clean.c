// race: none
// Each iteration writes an element of its own.
int a[32];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 32; i++)
    a[31 - i] = i;
  return 0;
}
