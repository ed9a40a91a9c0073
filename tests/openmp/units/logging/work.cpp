#include "log.hpp"

#define FILE_NAME "work"

long collatz(int n) {
  long steps = 0;
  for (long x = n; x != 1; steps++)
    x = x % 2 ? 3 * x + 1 : x / 2;
  return steps;
}

void longest(int n, int &start, long &steps) {
  start = 0;
  steps = -1;
#pragma omp parallel for schedule(dynamic)
  for (int block = 1; block <= n; block += 100) {
    int best = 0;
    long most = -1;
    double spent = 0;
    {
      Timer timer(spent);
      for (int i = block; i < block + 100 && i <= n; i++)
        if (long s = collatz(i); s > most) {
          most = s;
          best = i;
        }
    }
    LOG(info) << "block " << block << (spent >= 0 ? "" : " back in time");
#pragma omp critical(longest)
    if (most > steps || (most == steps && best < start)) {
      steps = most;
      start = best;
    }
  }
}
