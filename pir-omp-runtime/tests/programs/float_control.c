// Threads compute as the thread does that begins a region: with its rounding, and with denormal
// numbers flushed or not. All of them exist before it changes that. What a region changes ends with
// it.

#include <fenv.h>
#include <omp.h>
#include <stdio.h>
#ifdef __SSE__
#include <xmmintrin.h>
#endif

static volatile double one = 1, three = 3;
static volatile float tiny = 1e-38f;
static int errors;

static void check(const char *name, long is, long wanted) {
  if (is != wanted) {
    printf("wrong: %s: %ld of %ld\n", name, is, wanted);
    errors++;
  }
}

// Lets all threads of several teams come into being.
static void begin_threads(void) {
  for (int k = 0; k < 20; k++) {
#pragma omp parallel num_threads(4)
    {
#pragma omp barrier
    }
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
    {
#pragma omp barrier
    }
#pragma omp teams num_teams(2)
    (void)omp_get_team_num();
  }
}

static void regions(double third) {
  long team = 0, loop = 0, taken = 0, tasks = 0, nested = 0, asking = 0, league = 0;
#pragma omp parallel num_threads(4) reduction(+ : team)
  {
#pragma omp barrier
    team += one / three == third;
  }
#pragma omp parallel for num_threads(4) reduction(+ : loop)
  for (int i = 0; i < 4000; i++)
    loop += one / three == third;
#pragma omp parallel for num_threads(4) reduction(+ : taken) schedule(dynamic)
  for (int i = 0; i < 4000; i++)
    taken += one / three == third;
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int i = 0; i < 200; i++) {
#pragma omp task shared(tasks)
    {
      int is = one / three == third;
#pragma omp atomic
      tasks += is;
    }
  }
#pragma omp parallel num_threads(2) reduction(+ : nested)
#pragma omp parallel num_threads(2) reduction(+ : nested)
  {
#pragma omp barrier
    nested += one / three == third;
  }
#pragma omp parallel num_threads(4) reduction(+ : asking)
  {
    omp_set_num_threads(3);
#pragma omp barrier
    asking += one / three == third;
  }
#pragma omp teams num_teams(2) reduction(+ : league)
  league += one / three == third;
  check("team", team, 4);
  check("loop", loop, 4000);
  check("dynamic loop", taken, 4000);
  check("tasks", tasks, 200);
  check("nested", nested, 4);
  check("asking", asking, 4);
  check("league", league, 2);
}

int main(void) {
  omp_set_dynamic(0);
  omp_set_max_active_levels(2);
  begin_threads();
  const int roundings[] = {FE_UPWARD, FE_TONEAREST, FE_DOWNWARD};
  for (int k = 0; k < 30; k++) {
    fesetround(roundings[k % 3]);
    regions(one / three);
  }
  fesetround(FE_UPWARD);
#pragma omp parallel num_threads(4)
  {
    omp_set_num_threads(2);
    fesetround(FE_DOWNWARD);
#pragma omp barrier
  }
  check("rounding after a region", fegetround(), FE_UPWARD);
  fesetround(FE_TONEAREST);
#ifdef __SSE__
  for (int k = 0; k < 10; k++) {
    _MM_SET_FLUSH_ZERO_MODE(k % 2 ? _MM_FLUSH_ZERO_ON : _MM_FLUSH_ZERO_OFF);
    long flushed = 0;
#pragma omp parallel num_threads(4) reduction(+ : flushed)
    {
#pragma omp barrier
      flushed += tiny * 0.1f == 0;
    }
    check("flushed", flushed, k % 2 ? 4 : 0);
  }
#endif
  puts(errors ? "wrong" : "ok");
  return errors != 0;
}
