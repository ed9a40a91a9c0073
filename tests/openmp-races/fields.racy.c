// race: s at 8, 10
// Two sections write the same field.
struct { int x, y; } s;
int main(void) {
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    s.x = 1;
#pragma omp section
    s.x = 2;
  }
  return 0;
}
