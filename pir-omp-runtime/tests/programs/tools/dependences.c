// Tasks with dependences of all kinds.
// free: task_dependence
static int a, b, c;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 4; k++) {
#pragma omp task depend(out : a)
      a++;
#pragma omp task depend(in : a) depend(inout : b)
      b += a;
#pragma omp task depend(mutexinoutset : c) depend(in : b)
      c++;
#pragma omp task depend(inoutset : c)
      ;
    }
#pragma omp task depend(inout : a) if (0)
    a++;
#pragma omp task depend(out : omp_all_memory)
    a++;
  }
  return a != 6;
}
