// Tasks: deferred, undeferred, final, untied, mergeable, nested, with `taskwait` and `taskgroup`.
static int sum;

static void add(int n) {
#pragma omp atomic
  sum += n;
}

static void tree(int depth) {
  if (depth == 0) {
    add(1);
    return;
  }
#pragma omp task
  tree(depth - 1);
#pragma omp task
  tree(depth - 1);
#pragma omp taskwait
}

int main(void) {
#pragma omp parallel
  {
#pragma omp single
    {
      tree(5);
      for (int k = 0; k < 10; k++) {
#pragma omp task if (0)
        add(1);
#pragma omp task untied
        add(1);
#pragma omp task mergeable
        add(1);
#pragma omp task priority(3)
        add(1);
      }
#pragma omp task final(1)
      {
#pragma omp task
        add(1);
        add(1);
      }
#pragma omp taskgroup
      {
#pragma omp task
        {
#pragma omp task
          add(1);
        }
#pragma omp taskgroup
        {
#pragma omp task
          add(1);
        }
      }
    }
  }
  // Outside of all regions.
#pragma omp task
  add(1);
#pragma omp taskwait
#pragma omp parallel
  {
#pragma omp task
    add(0);
  }
  return sum != 77;
}
