// race: total at 8, 9
// The total is read outside of the critical section while others add to it.
int main(void) {
  int total = 0, seen = 0;
#pragma omp parallel num_threads(3) shared(total) reduction(max : seen)
  {
#pragma omp critical
    total += 1;
    seen = total;
  }
  return seen > 3;
}
