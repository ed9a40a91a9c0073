// race: a at 8
// The inner loop carries a dependence, and is collapsed.
int a[3][4];
int main(void) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 3; i++)
    for (int j = 1; j < 4; j++)
      a[i][j] = a[i][j - 1] + 1;
  return 0;
}
