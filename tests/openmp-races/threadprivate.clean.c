// race: none
// A function counts its calls in a `threadprivate` variable.
static int count;
#pragma omp threadprivate(count)
static void call(void) { count++; }
int main(void) {
#pragma omp parallel num_threads(2)
  call();
  return count != 1;
}
