// race: none
// The condition of the region does not hold, so that the team has one thread.
int main(int argc, char **argv) {
  int x = 0;
#pragma omp parallel num_threads(2) if (argc < 0) shared(x)
  x++;
  return x != 1;
}
