// race: last at 7
// All iterations write one element.
int a[32], last[1];
int main(void) {
#pragma omp simd
  for (int i = 0; i < 32; i++)
    last[0] = a[i];
  return last[0];
}
