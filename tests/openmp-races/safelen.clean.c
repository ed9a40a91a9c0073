// race: none
// `safelen` is the distance of the dependence.
int a[32];
int main(void) {
#pragma omp simd safelen(4)
  for (int i = 4; i < 32; i++)
    a[i] = a[i - 4] + 1;
  return a[31] != 7;
}
