// Iterations that wait for some outside of the loop, before its first or behind its last one in any
// of the nested loops: such a wait ends at once. clang says how many iterations a loop has where
// libomp takes the number of its last one, so that libomp waits for ever for the one behind.

#include <stdio.h>
#include <string.h>

enum { ROWS = 23, COLUMNS = 17, LAYERS = 5, BORDER = 4 };

static int wanted[ROWS + 2 * BORDER][COLUMNS + 2 * BORDER];
static int grid[ROWS + 2 * BORDER][COLUMNS + 2 * BORDER];
static int errors;

static void begin(int (*of)[COLUMNS + 2 * BORDER]) {
  for (int i = 0; i < ROWS + 2 * BORDER; i++)
    for (int j = 0; j < COLUMNS + 2 * BORDER; j++)
      of[i][j] = i * 31 + j;
}

static void check(const char *name) {
  if (memcmp(grid, wanted, sizeof grid)) {
    printf("wrong: %s\n", name);
    errors++;
  }
}

#define TEXT(x) _Pragma(#x)
#define PRAGMA(x) TEXT(x)

// One nest by hand and in parallel; `DI` and `DJ` say how far away the awaited iteration is.
#define NEST(SCHEDULE, TYPE, I_LOOP, J_LOOP, DI, DJ)                                               \
  do {                                                                                             \
    begin(wanted);                                                                                 \
    for (TYPE i = I_LOOP)                                                                          \
      for (TYPE j = J_LOOP)                                                                        \
        wanted[i][j] = (wanted[i][j] + 3 * wanted[i DI][j DJ]) % 9973;                             \
    begin(grid);                                                                                   \
    PRAGMA(omp parallel for ordered(2) schedule(SCHEDULE))                                         \
    for (TYPE i = I_LOOP)                                                                          \
      for (TYPE j = J_LOOP) {                                                                      \
        PRAGMA(omp ordered depend(sink : i DI, j DJ))                                              \
        grid[i][j] = (grid[i][j] + 3 * grid[i DI][j DJ]) % 9973;                                   \
        PRAGMA(omp ordered depend(source))                                                         \
      }                                                                                            \
    check(#SCHEDULE " " #TYPE " " #I_LOOP " " #J_LOOP " " #DI ", " #DJ);                           \
  } while (0)

#define UP(V, N) BORDER; V < BORDER + N; V++
#define UP_BY_2(V, N) BORDER; V < BORDER + N; V += 2
#define DOWN(V, N) BORDER + N - 1; V >= BORDER; V--
#define DOWN_BY_3(V, N) BORDER + N - 1; V >= BORDER; V -= 3

#define NESTS(SCHEDULE, TYPE)                                                                      \
  NEST(SCHEDULE, TYPE, UP(i, ROWS), UP(j, COLUMNS), - 1, + 1);                                     \
  NEST(SCHEDULE, TYPE, UP(i, ROWS), UP(j, COLUMNS), - 1, - 1);                                     \
  NEST(SCHEDULE, TYPE, UP(i, ROWS), UP(j, COLUMNS), - 2, + 3);                                     \
  NEST(SCHEDULE, TYPE, UP(i, ROWS), DOWN(j, COLUMNS), - 1, + 1);                                   \
  NEST(SCHEDULE, TYPE, UP(i, ROWS), DOWN(j, COLUMNS), - 1, - 1);                                   \
  NEST(SCHEDULE, TYPE, DOWN(i, ROWS), UP(j, COLUMNS), + 1, + 1);                                   \
  NEST(SCHEDULE, TYPE, DOWN(i, ROWS), DOWN(j, COLUMNS), + 1, - 1);                                 \
  NEST(SCHEDULE, TYPE, UP_BY_2(i, ROWS), UP_BY_2(j, COLUMNS), - 2, + 2);                           \
  NEST(SCHEDULE, TYPE, DOWN_BY_3(i, ROWS), DOWN_BY_3(j, COLUMNS), + 3, - 3)

static void cube(void) {
  static int of[ROWS + 2][COLUMNS + 2][LAYERS + 2];
  static int by_hand[ROWS + 2][COLUMNS + 2][LAYERS + 2];
  for (int k = 0; k < (int)(sizeof of / sizeof(int)); k++)
    ((int *)of)[k] = ((int *)by_hand)[k] = k % 101;
  for (int i = 1; i <= ROWS; i++)
    for (int j = 1; j <= COLUMNS; j++)
      for (int k = 1; k <= LAYERS; k++)
        by_hand[i][j][k] +=
            by_hand[i - 1][j + 1][k + 1] % 97 + by_hand[i][j - 1][k + 1] % 89;
#pragma omp parallel for ordered(3) schedule(dynamic)
  for (int i = 1; i <= ROWS; i++)
    for (int j = 1; j <= COLUMNS; j++)
      for (int k = 1; k <= LAYERS; k++) {
#pragma omp ordered depend(sink : i - 1, j + 1, k + 1) depend(sink : i, j - 1, k + 1)
        of[i][j][k] += of[i - 1][j + 1][k + 1] % 97 + of[i][j - 1][k + 1] % 89;
#pragma omp ordered depend(source)
      }
  if (memcmp(of, by_hand, sizeof of)) {
    puts("wrong: three loops");
    errors++;
  }
}

static void without_iterations(int n) {
  int count = 0;
#pragma omp parallel for ordered(2) reduction(+ : count)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
#pragma omp ordered depend(sink : i - 1, j + 1)
      count++;
#pragma omp ordered depend(source)
    }
  if (count != n * n) {
    printf("wrong: %d iterations of a loop of %d\n", count, n);
    errors++;
  }
}

int main(void) {
  NESTS(static, int);
  NESTS(dynamic, long);
  NESTS(static, unsigned);
  cube();
  for (int n = 0; n < 4; n++)
    without_iterations(n);
  puts(errors ? "wrong" : "ok");
  return errors != 0;
}
