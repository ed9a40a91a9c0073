// race: none
// The temporary is private.
int main(void) {
  int a[16], t = 0;
  for (int i = 0; i < 16; i++)
    a[i] = i;
#pragma omp parallel for private(t)
  for (int i = 0; i < 16; i++) {
    t = a[i] + 1;
    a[i] = t * 2;
  }
  return a[3] != 8;
}
