// race: none
// Two pointers to parts of an array that do not overlap.
static int a[32];
static void shift(int *to, int *from, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    to[i] = from[i] + 1;
}
int main(void) {
  shift(a + 16, a, 16);
  return 0;
}
