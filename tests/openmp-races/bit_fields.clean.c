// race: none
// A bit-field of no width separates the others.
struct { unsigned x : 4, : 0, y : 4; } s;
int main(void) {
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    s.x = 1;
#pragma omp section
    s.y = 2;
  }
  return s.x + s.y != 3;
}
