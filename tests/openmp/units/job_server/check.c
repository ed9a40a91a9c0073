#include "jobs.h"

double job_expected(int kind, int size) {
  double n = size;
  switch (kind) {
  case 0:
    return 1.0 / 3 - 1 / (12 * n * n);
  case 1: {
    int found = 0;
    for (int i = 2; i < size; i++) {
      int prime = 1;
      for (int d = 2; d < i && prime; d++)
        prime = i % d != 0;
      found += prime;
    }
    return found;
  }
  case 2:
    return n - 1;
  case 3:
    return n * (n - 1) / 2 + 1;
  default:
    return 4 * n;
  }
}
