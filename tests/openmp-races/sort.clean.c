// race: none
// Odd and even pairs are compared in turn.
int a[12];
int main(void) {
  for (int i = 0; i < 12; i++)
    a[i] = 12 - i;
#pragma omp parallel
  for (int phase = 0; phase < 12; phase++) {
#pragma omp for
    for (int i = phase & 1; i < 11; i += 2)
      if (a[i] > a[i + 1]) {
        int t = a[i];
        a[i] = a[i + 1];
        a[i + 1] = t;
      }
  }
  return a[0] != 1;
}
