// race: none
// Iterations of a dynamic loop that write elements in another order.
int a[24];
int main(void) {
#pragma omp parallel for schedule(dynamic, 1)
  for (int i = 0; i < 24; i++)
    a[i == 13 ? 9 : i == 9 ? 13 : i] = i;
  return 0;
}
