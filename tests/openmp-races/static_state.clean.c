// race: none
// Each iteration has a state of the generator.
static int next(unsigned *seed) {
  *seed = *seed * 1103515245u + 12345u;
  return *seed >> 16;
}
int main(void) {
  int a[8];
#pragma omp parallel for
  for (int i = 0; i < 8; i++) {
    unsigned seed = i;
    a[i] = next(&seed);
  }
  return a[0] < 0;
}
