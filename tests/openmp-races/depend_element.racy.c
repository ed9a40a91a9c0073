// race: a at 9, 11
// The dependences name different elements.
int a[4];
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : a[0])
    a[0] = 1;
#pragma omp task depend(in : a[1])
    a[1] = a[0] + 1;
  }
  return 0;
}
