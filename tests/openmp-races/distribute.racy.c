// race: sum at 7
// The threads of a league add to a variable.
int main(void) {
  int sum = 0;
#pragma omp teams distribute parallel for num_teams(1) shared(sum)
  for (int i = 0; i < 16; i++)
    sum += i;
  return sum < 0;
}
