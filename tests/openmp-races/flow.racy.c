// race: a at 7
// An iteration reads what the one before writes.
int a[32];
int main(void) {
#pragma omp parallel for
  for (int i = 1; i < 32; i++)
    a[i] = a[i - 1] + 1;
  return 0;
}
