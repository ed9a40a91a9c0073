// race: x at 11, 16
// Dependences order siblings only, and these tasks have different parents.
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x)
    {
#pragma omp task shared(x) depend(inout : x)
      x += 1;
    }
#pragma omp task shared(x)
    {
#pragma omp task shared(x) depend(inout : x)
      x += 2;
    }
  }
  return x < 0;
}
