// race: count at 7
// A lambda expression captures a counter by reference.
int main() {
  int count = 0;
  auto hit = [&count](int n) {
    if (n % 2)
      count++;
  };
#pragma omp parallel for
  for (int i = 0; i < 16; i++)
    hit(i);
  return count < 0;
}
