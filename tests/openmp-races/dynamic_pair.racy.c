// race: a at 7
// Only two iterations of a dynamic loop conflict, at a distance of 4.
int a[24];
int main(void) {
#pragma omp parallel for schedule(dynamic, 1)
  for (int i = 0; i < 24; i++)
    a[i == 13 ? 9 : i] = i;
  return 0;
}
