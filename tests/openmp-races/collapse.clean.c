// race: none
// Only the outer loop is parallel.
int a[3][4];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 3; i++)
    for (int j = 1; j < 4; j++)
      a[i][j] = a[i][j - 1] + 1;
  return a[2][3] != 3;
}
