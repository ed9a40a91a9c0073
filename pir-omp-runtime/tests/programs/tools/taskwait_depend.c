// `taskwait` with dependences.
// free: task_dependence
static int a, b;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 4; k++) {
#pragma omp task depend(out : a)
      a++;
#pragma omp task depend(out : b)
      b++;
#pragma omp taskwait depend(in : a)
      a++;
    }
  }
  return a != 8;
}
