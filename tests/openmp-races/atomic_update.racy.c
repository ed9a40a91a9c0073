// race: count at 8, 10
// One of the two updates is not atomic.
int main(void) {
  int count = 0;
#pragma omp parallel num_threads(2) shared(count)
  {
#pragma omp atomic
    count++;
#pragma omp barrier
    count += 2;
  }
  return count < 0;
}
