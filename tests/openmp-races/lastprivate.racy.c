// race: last at 7
// Every iteration writes the variable that only the last one should.
int main(void) {
  int last = 0;
#pragma omp parallel for shared(last)
  for (int i = 0; i < 16; i++)
    last = i;
  return last < 0;
}
