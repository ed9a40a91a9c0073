// race: x at 9, 11
// Two sibling tasks add to one variable.
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x)
    x += 1;
#pragma omp task shared(x)
    x += 2;
#pragma omp taskwait
  }
  return x < 0;
}
