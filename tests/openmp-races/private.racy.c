// race: t at 9, 10
// The temporary is shared by all threads.
int main(void) {
  int a[16], t = 0;
  for (int i = 0; i < 16; i++)
    a[i] = i;
#pragma omp parallel for shared(t)
  for (int i = 0; i < 16; i++) {
    t = a[i] + 1;
    a[i] = t * 2;
  }
  return a[0] < 0;
}
