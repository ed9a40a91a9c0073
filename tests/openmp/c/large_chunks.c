// openmp: parallel for schedule reduction num_threads; teams distribute num_teams dist_schedule reduction; teams distribute parallel for num_teams num_threads dist_schedule schedule reduction
// Chunks of more iterations than a loop has, up to the largest number: their ends, and those of the
// chunks that come next, are no numbers of the type.
#include <limits.h>
#include <stdio.h>

static int wrong;

static void check(const char *what, long iterations, long sum, long of, long expected) {
  printf("%s: %ld %ld\n", what, iterations, sum);
  wrong |= iterations != of || sum != expected;
}

#define OMP(TEXT) _Pragma(#TEXT)

#define LOOP(TYPE, FROM, CONDITION, STEP)                                                          \
  {                                                                                                \
    long iterations = 0, sum = 0, of = 0, expected = 0;                                            \
    OMP(omp parallel for num_threads(3) schedule(static, size) reduction(+ : iterations, sum))     \
    for (TYPE i = FROM; CONDITION; STEP) {                                                         \
      iterations++;                                                                                \
      sum += i % 1000;                                                                             \
    }                                                                                              \
    for (TYPE i = FROM; CONDITION; STEP) {                                                         \
      of++;                                                                                        \
      expected += i % 1000;                                                                        \
    }                                                                                              \
    check(#TYPE " " #CONDITION, iterations, sum, of, expected);                                    \
  }

static void chunks_of(int size) {
  LOOP(int, 0, i < 100, i++)
  LOOP(int, 0, i < 0, i++)
  LOOP(int, 0, i < 1, i++)
  LOOP(int, 100, i > 0, i -= 3)
  LOOP(int, 0, i < 1600000000, i += 100000000)
  LOOP(int, INT_MAX - 100, i < INT_MAX, i++)
  LOOP(int, INT_MIN, i < INT_MIN + 50, i++)
  LOOP(unsigned, UINT_MAX - 100, i < UINT_MAX, i++)
  LOOP(long, 0, i < 100, i++)
  LOOP(unsigned long, ULONG_MAX - 60, i < ULONG_MAX - 1, i += 2)
  static char bytes[90];
  long iterations = 0;
#pragma omp parallel for num_threads(3) schedule(static, size) reduction(+ : iterations)
  for (char *p = bytes + 89; p >= bytes; p -= 2)
    iterations++;
  check("pointers", iterations, 0, 45, 0);
}

static void chunks_of_teams(void) {
  long iterations = 0;
#pragma omp teams distribute num_teams(3) dist_schedule(static, INT_MAX) reduction(+ : iterations)
  for (int i = 0; i < 101; i++)
    iterations++;
  check("teams", iterations, 0, 101, 0);
  iterations = 0;
#pragma omp teams distribute parallel for num_teams(3) num_threads(3)                              \
    dist_schedule(static, INT_MAX) schedule(static, INT_MAX) reduction(+ : iterations)
  for (int i = 0; i < 101; i++)
    iterations++;
  check("threads of teams", iterations, 0, 101, 0);
}

int main(void) {
  const int sizes[] = {1,   7,   33,          34,              50,          99,
                       100, 101, INT_MAX / 2, INT_MAX / 2 + 1, INT_MAX - 1, INT_MAX};
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    chunks_of(sizes[k]);
  chunks_of_teams();
  puts(wrong ? "wrong" : "ok");
  return wrong;
}
