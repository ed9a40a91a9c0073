// race: sum at 7
// A worksharing `simd` loop adds to a shared variable.
int main(void) {
  int sum = 0;
#pragma omp parallel for simd shared(sum)
  for (int i = 0; i < 32; i++)
    sum += i;
  return sum < 0;
}
