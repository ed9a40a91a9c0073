// race: j at 7, 8
// The counter of the inner loop is shared.
int main(void) {
  int a[4][4], j;
#pragma omp parallel for shared(j)
  for (int i = 0; i < 4; i++)
    for (j = 0; j < 4; j++)
      a[i][j & 3] = i;
  return 0;
}
