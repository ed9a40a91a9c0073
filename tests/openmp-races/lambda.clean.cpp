// race: none
// A lambda expression captures an array by reference and writes different elements.
int main() {
  int hits[16] = {};
  auto hit = [&hits](int n) { hits[n] = n; };
#pragma omp parallel for
  for (int i = 0; i < 16; i++)
    hit(i);
  return hits[3] != 3;
}
