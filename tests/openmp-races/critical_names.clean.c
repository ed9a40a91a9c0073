// race: none
// Critical sections with the same name exclude each other.
int main(void) {
  int x = 0;
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
#pragma omp critical(a)
      x += 1;
    }
#pragma omp section
    {
#pragma omp critical(a)
      x += 2;
    }
  }
  return x != 3;
}
