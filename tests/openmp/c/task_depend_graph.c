// openmp: task depend(in) depend(out) depend(inout) depend(mutexinoutset) depend(inoutset)
// Random graphs of tasks: each task checks that those before it that it conflicts with have ended,
// and none reads what another one writes at the same time.
#include <omp.h>
#include <stdio.h>

enum { PLACES = 6, TASKS = 120, ALL = 9 };

static int done[TASKS], first[TASKS], second[TASKS], form[TASKS];
static int x[PLACES];
static long bad;

// What a task of each form does with its two places.
static const int kinds[ALL][2] = {{1, 1}, {1, 2}, {2, 1}, {3, 3}, {4, 4}, {5, 5}, {1, 4}, {5, 2}, {4, 1}};

static int of(int task, int place) {
  int found = 0;
  if (form[task] == ALL)
    return 2;
  if (first[task] == place)
    found = kinds[form[task]][0];
  if (second[task] == place && kinds[form[task]][1] > found)
    found = kinds[form[task]][1];
  return found;
}

static int conflict(int a, int b) {
  for (int v = 0; v < PLACES; v++) {
    int p = of(a, v), q = of(b, v);
    if (p && q && (p != q || (p != 1 && p < 4)))
      return 1;
  }
  return 0;
}

static void run(int task) {
  for (int before = 0; before < task; before++) {
    int ended;
    if (!conflict(before, task))
      continue;
#pragma omp atomic read seq_cst
    ended = done[before];
    if (!ended) {
#pragma omp atomic
      bad++;
    }
  }
#pragma omp atomic write seq_cst
  done[task] = 1;
}

int main(void) {
  unsigned seed = 1;
  for (int round = 0; round < 30; round++) {
    for (int t = 0; t < TASKS; t++) {
      unsigned numbers[3];
      for (int k = 0; k < 3; k++) {
        seed = seed * 1664525u + 1013904223u;
        numbers[k] = seed >> 16;
      }
      done[t] = 0;
      form[t] = numbers[0] % 40 == 0 ? ALL : numbers[0] % ALL;
      first[t] = numbers[1] % PLACES;
      second[t] = (first[t] + 1 + numbers[2] % (PLACES - 1)) % PLACES;
    }
#pragma omp parallel
#pragma omp single
    for (int t = 0; t < TASKS; t++) {
      int a = first[t], b = second[t];
      switch (form[t]) {
      case 0:
    #pragma omp task firstprivate(t) depend(in : x[a]) depend(in : x[b])
        run(t);
        break;
      case 1:
    #pragma omp task firstprivate(t) depend(in : x[a]) depend(out : x[b])
        run(t);
        break;
      case 2:
    #pragma omp task firstprivate(t) depend(out : x[a]) depend(in : x[b])
        run(t);
        break;
      case 3:
    #pragma omp task firstprivate(t) depend(inout : x[a]) depend(inout : x[b])
        run(t);
        break;
      case 4:
    #pragma omp task firstprivate(t) depend(mutexinoutset : x[a]) depend(mutexinoutset : x[b])
        run(t);
        break;
      case 5:
    #pragma omp task firstprivate(t) depend(inoutset : x[a]) depend(inoutset : x[b])
        run(t);
        break;
      case 6:
    #pragma omp task firstprivate(t) depend(in : x[a]) depend(mutexinoutset : x[b])
        run(t);
        break;
      case 7:
    #pragma omp task firstprivate(t) depend(inoutset : x[a]) depend(out : x[b])
        run(t);
        break;
      case 8:
    #pragma omp task firstprivate(t) depend(mutexinoutset : x[a]) depend(in : x[b])
        run(t);
        break;
    default:
#pragma omp task firstprivate(t) depend(out : omp_all_memory)
        run(t);
      }
    }
    for (int t = 0; t < TASKS; t++)
      bad += !done[t];
  }
  printf("bad %ld\n", bad);
  if (bad == 0)
    puts("ok");
  return bad != 0;
}
