// race: none
// The threads of a league have a reduction.
int main(void) {
  int sum = 0;
#pragma omp teams distribute parallel for num_teams(1) reduction(+ : sum)
  for (int i = 0; i < 16; i++)
    sum += i;
  return sum != 120;
}
