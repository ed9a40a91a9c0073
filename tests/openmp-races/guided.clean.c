// race: none
// A guided loop with a reduction.
int main(void) {
  int sum = 0;
#pragma omp parallel for schedule(guided) reduction(+ : sum)
  for (int i = 0; i < 32; i++)
    sum += i;
  return sum != 496;
}
