// race: sum at 7
// Threads of a guided loop add to one variable.
int main(void) {
  int sum = 0;
#pragma omp parallel for schedule(guided) shared(sum)
  for (int i = 0; i < 32; i++)
    sum += i;
  return sum < 0;
}
