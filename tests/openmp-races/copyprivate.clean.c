// race: none
// `copyprivate` gives the pointer to all threads.
int main(void) {
  int value = 5, *p = 0, sum = 0;
#pragma omp parallel num_threads(2) private(p) reduction(+ : sum)
  {
#pragma omp single copyprivate(p)
    p = &value;
    sum += *p;
  }
  return sum != 10;
}
