// race: best at 7, 8
// The maximum is compared outside of every critical section.
int main(void) {
  int best = 0;
#pragma omp parallel for shared(best)
  for (int i = 0; i < 16; i++)
    if (i * 7 % 16 > best)
      best = i * 7 % 16;
  return best > 15;
}
