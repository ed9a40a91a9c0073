// race: sum at 7
// The sum has no `reduction`.
int main(void) {
  int sum = 0;
#pragma omp parallel for shared(sum)
  for (int i = 0; i < 32; i++)
    sum += i;
  return sum < 0;
}
