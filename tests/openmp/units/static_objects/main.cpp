// units: static constructors and destructors of several files with regions and tasks, function-local statics in regions
#include "registry.h"
#include <cstdio>
#include <omp.h>

/* Destroyed last of this file: it reports after `main`. */
struct Last {
  ~Last() {
    long s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < 100; i++)
      s += i;
    std::printf("after main %ld level %d\n", s, omp_get_level());
    std::puts(s == 4950 ? "ok" : "wrong");
  }
};

static Last last;
static Table here(50);

int main() {
  /* All threads ask at once for an object that the first one makes. */
  int same = 0, threads = 0;
#pragma omp parallel reduction(+ : same, threads)
  {
    same += lazily().sum() == 1240 && &lazily() == &lazily();
    threads++;
  }
  std::printf("before %ld squares %ld here %ld built %ld\n", sum_before_main, squares.sum(),
              here.sum(), built());
  if (same != threads || squares.sum() != 328350 || here.sum() != 40425 || built() != 3)
    return 1;
  return sum_before_main == 328350 ? 0 : 2;
}
