// race: x at 9, 15, 17
// The last writer does not wait for the second reader.
int main(void) {
  int x = 0, y = 0, z = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#pragma omp task shared(x) depend(out : x)
    x = 1;
#pragma omp task shared(x, y) depend(in : x)
    y = x;
#pragma omp task shared(x, z) depend(out : z)
    z = 2;
#pragma omp task shared(x, z) depend(in : z)
    z += x;
#pragma omp task shared(x) depend(out : x)
    x = 5;
  }
  return y < 0;
}
