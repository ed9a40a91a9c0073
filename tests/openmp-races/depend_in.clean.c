// race: none
// Both tasks say that they read and write.
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x) depend(inout : x)
    x = 1;
#pragma omp task shared(x) depend(inout : x)
    x += 2;
  }
  return x != 3;
}
