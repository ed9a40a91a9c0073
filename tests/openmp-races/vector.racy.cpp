// race: sum at 9
// Threads add to a number while they read a vector.
#include <vector>
int main() {
  std::vector<int> v(16, 1);
  int sum = 0;
#pragma omp parallel for shared(sum)
  for (int i = 0; i < 16; i++)
    sum += v[i];
  return sum < 0;
}
