// race: bins at 11
// Two of the bins are outside of the section that is reduced, and reached through a pointer.
int bins[4];
int main(void) {
  int *rest = bins + 2;
#pragma omp parallel for shared(rest) reduction(+ : bins[ : 2])
  for (int i = 0; i < 16; i++)
    if (i % 4 < 2)
      bins[i % 4]++;
    else
      rest[i % 4 - 2]++;
  return 0;
}
