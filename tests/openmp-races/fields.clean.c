// race: none
// Two sections write different fields.
struct { int x, y; } s;
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
