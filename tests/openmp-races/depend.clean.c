// race: none
// The reader depends on the writer.
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x) depend(out : x)
    x = 1;
#pragma omp task shared(x, y) depend(in : x)
    y = x;
  }
  return y != 1;
}
