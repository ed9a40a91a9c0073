// race: none
// Two readers between two writers.
int main(void) {
  int x = 0, y = 0, z = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#pragma omp task shared(x) depend(out : x)
    x = 1;
#pragma omp task shared(x, y) depend(in : x)
    y = x;
#pragma omp task shared(x, z) depend(in : x)
    z = x;
#pragma omp task shared(x) depend(out : x)
    x = 5;
  }
  return y + z != 2;
}
