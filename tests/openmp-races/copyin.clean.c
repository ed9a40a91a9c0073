// race: none
// `copyin` gives each thread the value of the master.
static int scale;
#pragma omp threadprivate(scale)
int main(void) {
  int sum = 0;
  scale = 3;
#pragma omp parallel num_threads(2) copyin(scale) reduction(+ : sum)
  {
    scale += 1;
    sum += scale;
  }
  return sum != 8;
}
