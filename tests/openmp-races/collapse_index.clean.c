// race: none
// Different pairs of indices have different elements.
int a[16];
int main(void) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      a[4 * i + j] = i;
  return a[15] != 3;
}
