// race: none
// `single` has a barrier at its end.
int main(void) {
  int x = 0, sum = 0;
#pragma omp parallel num_threads(2) shared(x) reduction(+ : sum)
  {
#pragma omp single
    x = 7;
    sum += x;
  }
  return sum != 14;
}
