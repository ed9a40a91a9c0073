// race: none
// The counter of the inner loop is private.
int main(void) {
  int a[4][4], j;
#pragma omp parallel for private(j)
  for (int i = 0; i < 4; i++)
    for (j = 0; j < 4; j++)
      a[i][j] = i;
  return a[3][3] != 3;
}
