#include "stages.h"

static void report(int *at, int by) {
#pragma omp atomic
  *at += by;
}

void three_reports(int *reports) {
#pragma omp sections
  {
#pragma omp section
    report(reports, 1);
#pragma omp section
    report(reports + 1, 2);
#pragma omp section
    report(reports + 2, 3);
  }
}
