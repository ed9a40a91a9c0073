// race: none
// Threads write different elements of a vector.
#include <vector>
int main() {
  std::vector<int> v(16, 1);
#pragma omp parallel for
  for (int i = 0; i < 16; i++)
    v[i] += i;
  return v[15] != 16;
}
