// race: x at 9, 11
// Both tasks say that they only read, and one writes.
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x) depend(in : x)
    x = 1;
#pragma omp task shared(x) depend(in : x)
    x += 2;
  }
  return x < 0;
}
