// race: none
// The parents of the tasks depend on each other, and wait for their children.
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x) depend(inout : x)
    {
#pragma omp task shared(x) depend(inout : x)
      x += 1;
#pragma omp taskwait
    }
#pragma omp task shared(x) depend(inout : x)
    {
#pragma omp task shared(x) depend(inout : x)
      x += 2;
#pragma omp taskwait
    }
  }
  return x != 3;
}
