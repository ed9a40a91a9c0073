#include "search.h"

void descend(int depth, unsigned path, unsigned wanted, int *found, long *visited) {
#pragma omp atomic
  ++*visited;
  if (depth == 0)
    return;
  for (unsigned k = 0; k < 2; k++) {
#pragma omp task firstprivate(depth, path, wanted, found, visited, k)
    {
#pragma omp cancellation point taskgroup
      unsigned next = path * 2 + k;
      if (depth == 1 && next == wanted) {
#pragma omp atomic write
        *found = 1;
#pragma omp cancel taskgroup
      }
      descend(depth - 1, next, wanted, found, visited);
    }
  }
}
