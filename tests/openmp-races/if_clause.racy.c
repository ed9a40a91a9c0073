// race: x at 6
// The condition of the region holds.
int main(int argc, char **argv) {
  int x = 0;
#pragma omp parallel num_threads(2) if (argc > 0) shared(x)
  x++;
  return x < 0;
}
