// race: a at 7
// A dependence from one iteration to the next in a dynamic loop.
int a[16];
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 1; i < 16; i++)
    a[i] = a[i - 1] + 1;
  return 0;
}
