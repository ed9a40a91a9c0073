// race: seed at 5, 6
// The state of a generator is a static variable of the function.
static int next(void) {
  static unsigned seed = 1;
  seed = seed * 1103515245u + 12345u;
  return seed >> 16;
}
int main(void) {
  int a[8];
#pragma omp parallel for
  for (int i = 0; i < 8; i++)
    a[i] = next();
  return a[0] < 0;
}
