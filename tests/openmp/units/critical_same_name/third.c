#include "counter.h"

void add_third(long by) {
#pragma omp critical(account)
  {
    ENTER(named);
    named.a += by;
    named.b += by;
    LEAVE(named);
  }
#pragma omp critical
  {
    ENTER(unnamed);
    unnamed.a += by;
    unnamed.b += by;
    LEAVE(unnamed);
  }
}
