// race: none
// Iterations of a `simd` loop take places in a shared list, one after the other.
int a[32], list[32], top;
int main(void) {
#pragma omp simd
  for (int i = 0; i < 32; i++) {
    a[i] = i;
#pragma omp ordered simd
    list[top++] = i;
  }
  return top != 32;
}
