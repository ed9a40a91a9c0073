void double_later(int *x) {
#pragma omp task depend(inout : x[0]) firstprivate(x)
  *x *= 2;
}
