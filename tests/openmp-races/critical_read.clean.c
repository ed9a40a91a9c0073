// race: none
// The total is read in the critical section.
int main(void) {
  int total = 0, seen = 0;
#pragma omp parallel num_threads(3) shared(total) reduction(max : seen)
  {
#pragma omp critical
    {
      total += 1;
      seen = total;
    }
  }
  return seen != 3;
}
