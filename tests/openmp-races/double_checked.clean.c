// race: none
// The first check acquires what the writer releases.
int table, ready;
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
  {
    int is;
#pragma omp atomic read acquire
    is = ready;
    if (!is) {
#pragma omp critical
      {
#pragma omp atomic read
        is = ready;
        if (!is) {
          table = 9;
#pragma omp atomic write release
          ready = 1;
        }
      }
    }
    sum += table;
  }
  return sum != 18;
}
