// race: a at 9, 10, 11, 12
// Neighbouring pairs are compared without phases.
int a[12];
int main(void) {
  for (int i = 0; i < 12; i++)
    a[i] = 12 - i;
#pragma omp parallel for
  for (int i = 0; i < 11; i++)
    if (a[i] > a[i + 1]) {
      int t = a[i];
      a[i] = a[i + 1];
      a[i + 1] = t;
    }
  return 0;
}
