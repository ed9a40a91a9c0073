// race: a at 7
// Several iterations write one element.
int a[8];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 32; i++)
    a[i % 8] = i;
  return 0;
}
