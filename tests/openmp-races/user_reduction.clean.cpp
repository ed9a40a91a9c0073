// race: none
// An object has a declared reduction.
struct Best {
  int value, at;
};
static void pick(Best &to, const Best &from) {
  if (from.value > to.value)
    to = from;
}
#pragma omp declare reduction(best : Best : pick(omp_out, omp_in)) initializer(omp_priv = {-1, -1})
int main() {
  Best all = {-1, -1};
#pragma omp parallel for reduction(best : all)
  for (int i = 0; i < 16; i++)
    if (i * 7 % 16 > all.value)
      all = {i * 7 % 16, i};
  return all.value != 15;
}
