// race: none
// The value of the last iteration is kept by `lastprivate`.
int main(void) {
  int last = 0;
#pragma omp parallel for lastprivate(last)
  for (int i = 0; i < 16; i++)
    last = i;
  return last != 15;
}
