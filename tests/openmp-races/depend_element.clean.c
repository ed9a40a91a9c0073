// race: none
// The dependences name the elements that the tasks use.
int a[4];
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : a[0])
    a[0] = 1;
#pragma omp task depend(in : a[0]) depend(out : a[1])
    a[1] = a[0] + 1;
  }
  return a[1] != 2;
}
