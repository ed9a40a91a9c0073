// race: none
// The results of two recursive tasks are added after `taskwait`.
static int fib(int n) {
  int a, b;
  if (n < 2)
    return n;
#pragma omp task shared(a)
  a = fib(n - 1);
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}
int main(void) {
  int r;
#pragma omp parallel num_threads(2)
#pragma omp single
  r = fib(5);
  return r != 5;
}
