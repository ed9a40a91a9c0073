// race: none
// `taskwait` waits for both tasks.
int main(void) {
  int x = 0, y = 0, z = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x) depend(out : x)
    x = 1;
#pragma omp task shared(z) depend(out : z)
    z = 1;
#pragma omp taskwait depend(in : x, z)
    y = x + z;
  }
  return y != 2;
}
