// race: top at 8
// Iterations of a `simd` loop take places in a shared list.
int a[32], list[32], top;
int main(void) {
#pragma omp simd
  for (int i = 0; i < 32; i++) {
    a[i] = i;
    list[top++] = i;
  }
  return top != 32;
}
