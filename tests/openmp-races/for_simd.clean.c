// race: none
// A worksharing `simd` loop with a reduction.
int main(void) {
  int sum = 0;
#pragma omp parallel for simd reduction(+ : sum)
  for (int i = 0; i < 32; i++)
    sum += i;
  return sum != 496;
}
