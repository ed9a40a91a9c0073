// race: none
// Tasks with `mutexinoutset` exclude each other.
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x) depend(mutexinoutset : x)
    x += 1;
#pragma omp task shared(x) depend(mutexinoutset : x)
    x += 2;
  }
  return x != 3;
}
