// race: best at 10, 11
// An object is compared and assigned by all threads.
struct Best {
  int value, at;
};
int main() {
  Best best = {-1, -1};
#pragma omp parallel for
  for (int i = 0; i < 16; i++)
    if (i * 7 % 16 > best.value)
      best = {i * 7 % 16, i};
  return best.at > 15;
}
