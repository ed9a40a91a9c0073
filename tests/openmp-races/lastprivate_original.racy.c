// race: last at 5, 7, 8
// The original variable is read in the loop that gives it its last value.
int main(void) {
  int last = 0, seen = 0, *p = &last;
#pragma omp parallel for num_threads(2) lastprivate(last) shared(p) reduction(+ : seen)
  for (int i = 0; i < 8; i++) {
    last = i;
    seen += *p;
  }
  return seen < 0;
}
