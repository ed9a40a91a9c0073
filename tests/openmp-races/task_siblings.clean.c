// race: none
// A `taskwait` between two sibling tasks.
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x)
    x += 1;
#pragma omp taskwait
#pragma omp task shared(x)
    x += 2;
#pragma omp taskwait
  }
  return x != 3;
}
