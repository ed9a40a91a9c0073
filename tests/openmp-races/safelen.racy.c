// race: a at 7
// `safelen` is larger than the distance of the dependence.
int a[32];
int main(void) {
#pragma omp simd safelen(8)
  for (int i = 4; i < 32; i++)
    a[i] = a[i - 4] + 1;
  return 0;
}
