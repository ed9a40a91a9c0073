#include "index.h"

void in_group(void (*f)(void *), void *context) {
#pragma omp taskgroup
  f(context);
}
