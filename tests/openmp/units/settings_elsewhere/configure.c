#include "settings.h"
#include <omp.h>

void want_threads(int n) { omp_set_num_threads(n); }
void want_levels(int n) { omp_set_max_active_levels(n); }
void want_dynamic(int yes) { omp_set_dynamic(yes); }
