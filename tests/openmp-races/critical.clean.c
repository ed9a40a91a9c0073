// race: none
// The maximum is compared and written in a critical section.
int main(void) {
  int best = 0;
#pragma omp parallel for shared(best)
  for (int i = 0; i < 16; i++)
#pragma omp critical
    if (i * 7 % 16 > best)
      best = i * 7 % 16;
  return best != 15;
}
