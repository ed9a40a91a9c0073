// Reductions: every operator, arrays and array sections, user-defined, several at once, inscan.
#include <stdio.h>

#define N 60
struct range { int lo, hi; };
static void merge(struct range *a, const struct range *b) { if (b->lo < a->lo) a->lo = b->lo; if (b->hi > a->hi) a->hi = b->hi; }
#pragma omp declare reduction(span : struct range : merge(&omp_out, &omp_in)) initializer(omp_priv = (struct range){1000, -1000})

int main(void) {
  int add = 1, mul = 1, all = -1, any = 0, odd = 0, land = 1, lor = 0, min = 99, max = -99;
  double real = 0;
  int hist[4] = {0}, data[N], prefix[N], run = 0;
  long *big = (long[3]){0, 0, 0};
  struct range r = {1000, -1000};
#pragma omp parallel for num_threads(3) reduction(+ : add, real) reduction(* : mul) reduction(& : all) reduction(| : any) reduction(^ : odd)
  for (int i = 1; i < N; i++) {
    add += i; real += 0.25; mul *= i % 7 == 0 ? -1 : 1; all &= i | 1; any |= i; odd ^= i;
  }
#pragma omp parallel for reduction(&& : land) reduction(|| : lor) reduction(min : min) reduction(max : max) reduction(+ : hist)
  for (int i = 0; i < N; i++) {
    land = land && i >= 0; lor = lor || i == 30; hist[i % 4]++;
    min = i - 30 < min ? i - 30 : min; max = i * 2 > max ? i * 2 : max;
    data[i] = i;
  }
#pragma omp parallel for reduction(+ : big[0 : 3]) reduction(span : r)
  for (int i = 0; i < N; i++) { struct range one = {i - 5, i + 5}; big[i % 3] += i; merge(&r, &one); }
#pragma omp parallel for reduction(inscan, + : run)
  for (int i = 0; i < N; i++) {
    run += data[i];
#pragma omp scan inclusive(run)
    prefix[i] = run;
  }
  printf("%d %d %d %d %d %d %d %d %d %g\n", add, mul, all, any, odd, land, lor, min, max, real);
  printf("%d %d %ld %ld %d %d %d\n", hist[0], hist[3], big[0], big[2], r.lo, r.hi, prefix[N - 1]);
  return 0;
}
