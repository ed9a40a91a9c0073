// race: s at 8, 10
// Adjacent bit-fields are one memory location.
struct { unsigned x : 4, y : 4; } s;
int main(void) {
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    s.x = 1;
#pragma omp section
    s.y = 2;
  }
  return 0;
}
