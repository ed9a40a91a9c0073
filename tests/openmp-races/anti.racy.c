// race: a at 7
// An iteration reads what the next one overwrites.
int a[33];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 32; i++)
    a[i] = a[i + 1] + 1;
  return 0;
}
