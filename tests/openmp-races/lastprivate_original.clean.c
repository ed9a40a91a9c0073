// race: none
// Another variable is read in the loop.
int main(void) {
  int last = 0, other = 0, seen = 0, *p = &other;
#pragma omp parallel for num_threads(2) lastprivate(last) shared(p) reduction(+ : seen)
  for (int i = 0; i < 8; i++) {
    last = i;
    seen += *p;
  }
  return seen != 0 || last != 7;
}
