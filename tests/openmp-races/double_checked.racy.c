// race: ready at 7, 11
// The first check is a plain read.
int table, ready;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (!ready) {
#pragma omp critical
      if (!ready) {
        table = 9;
        ready = 1;
      }
    }
  }
  return table != 9;
}
