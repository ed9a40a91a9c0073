// race: a at 8
// Different pairs of indices have the same sum.
int a[8];
int main(void) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      a[i + j] = i;
  return 0;
}
