// race: p at 8, 9
// The pointer that one thread sets is shared, and the others do not wait.
int main(void) {
  int value = 5, *p = 0, sum = 0;
#pragma omp parallel num_threads(2) shared(p) reduction(+ : sum)
  {
#pragma omp single nowait
    p = &value;
    sum += p != 0;
  }
  return sum < 0;
}
