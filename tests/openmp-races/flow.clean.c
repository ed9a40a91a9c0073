// race: none
// Each iteration reads another array than it writes.
int a[32], b[32];
int main(void) {
#pragma omp parallel for
  for (int i = 1; i < 32; i++)
    a[i] = b[i - 1] + 1;
  return 0;
}
