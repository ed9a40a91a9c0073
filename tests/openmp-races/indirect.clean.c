// race: none
// The array of indices is a permutation.
int x[12], at[12] = {3, 1, 4, 0, 5, 9, 2, 6, 8, 7, 10, 11};
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 12; i++)
    x[at[i]] += i;
  return 0;
}
