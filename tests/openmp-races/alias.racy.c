// race: a at 7
// Two pointers to overlapping parts of an array.
static int a[24];
static void shift(int *to, int *from, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    to[i] = from[i] + 1;
}
int main(void) {
  shift(a + 1, a, 16);
  return 0;
}
