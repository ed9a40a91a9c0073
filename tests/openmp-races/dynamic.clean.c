// race: none
// A dynamic loop with independent iterations.
int a[16], b[16];
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 1; i < 16; i++)
    a[i] = b[i - 1] + 1;
  return 0;
}
