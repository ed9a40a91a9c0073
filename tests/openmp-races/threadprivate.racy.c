// race: count at 5
// A function counts its calls in a static variable.
static int count;
static void call(void) {
  count++;
}
int main(void) {
#pragma omp parallel num_threads(2)
  call();
  return count < 0;
}
