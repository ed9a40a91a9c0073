#include "log.hpp"
#include <omp.h>

double now() { return omp_get_wtime(); }
double resolution() { return omp_get_wtick(); }

Timer::Timer(double &into) : into_(into), start_(now()) {}
Timer::~Timer() { into_ += now() - start_; }
