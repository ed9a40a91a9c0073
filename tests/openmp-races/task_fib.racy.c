// race: a at 8, 10
// The results of two recursive tasks are added before they are there.
static int fib(int n) {
  int a, b, sum;
  if (n < 2)
    return n;
#pragma omp task shared(a)
  a = fib(n - 1);
  b = fib(n - 2);
  sum = a + b;
#pragma omp taskwait
  return sum;
}
int main(void) {
  int r;
#pragma omp parallel num_threads(2)
#pragma omp single
  r = fib(4);
  return r > 100;
}
