// race: none
// The last iteration says what the variable is after the loop.
int a[32], last[1];
int main(void) {
#pragma omp simd lastprivate(last)
  for (int i = 0; i < 32; i++)
    last[0] = a[i];
  return last[0];
}
