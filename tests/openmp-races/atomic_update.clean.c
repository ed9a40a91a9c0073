// race: none
// Both updates are atomic.
int main(void) {
  int count = 0;
#pragma omp parallel num_threads(2) shared(count)
  {
#pragma omp atomic
    count++;
#pragma omp barrier
#pragma omp atomic
    count += 2;
  }
  return count < 0;
}
