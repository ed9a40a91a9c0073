// race: sum at 7
// A loop with the clause `ordered`, but without an ordered block.
int main(void) {
  int sum = 0;
#pragma omp parallel for ordered schedule(dynamic) shared(sum)
  for (int i = 0; i < 8; i++)
    sum += i;
  return sum < 0;
}
