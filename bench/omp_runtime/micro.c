// Constructs of OpenMP one by one: nanoseconds of each, the best of seven rounds. Each is run once
// before with a count of what it has done, which must be right.
//
//     micro [NAME]

#include <omp.h>
#include <stdio.h>
#include <string.h>

static volatile int sink;
static int threads;
static double sum;
static omp_lock_t lock;

static int is_counting;
static long worked, wrong;

// Something that no compiler removes.
__attribute__((noinline)) static void work(void) {
  if (is_counting) {
#pragma omp atomic
    worked++;
  }
  sink;
}

static void regions(int n) {
  for (int i = 0; i < n; i++) {
#pragma omp parallel
    work();
  }
}

static void regions_of_one(int n) {
  for (int i = 0; i < n; i++) {
#pragma omp parallel num_threads(1)
    work();
  }
}

static void nested_regions(int n) {
#pragma omp parallel num_threads(2)
  for (int i = 0; i < n; i++) {
#pragma omp parallel num_threads(2)
    work();
  }
}

static void reductions(int n) {
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp parallel reduction(+ : s)
    s += i;
    wrong += s != (double)i * threads;
  }
}

static void barriers(int n) {
#pragma omp parallel
  for (int i = 0; i < n; i++) {
#pragma omp barrier
  }
}

static void static_loops(int n) {
#pragma omp parallel
  for (int i = 0; i < n; i++) {
#pragma omp for
    for (int k = 0; k < 8; k++)
      work();
  }
}

static void dynamic_loops(int n) {
#pragma omp parallel
  for (int i = 0; i < n; i++) {
#pragma omp for schedule(dynamic)
    for (int k = 0; k < 8; k++)
      work();
  }
}

static void dynamic_chunks(int n) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < n; i++)
    work();
}

static void ordered(int n) {
#pragma omp parallel for ordered schedule(static, 1)
  for (int i = 0; i < n; i++) {
#pragma omp ordered
    work();
  }
}

static void singles(int n) {
#pragma omp parallel
  for (int i = 0; i < n; i++) {
#pragma omp single
    work();
  }
}

static void critical(int n) {
#pragma omp parallel
  for (int i = 0; i < n / threads; i++) {
#pragma omp critical
    sum += 1;
  }
}

static void locks(int n) {
#pragma omp parallel
  for (int i = 0; i < n / threads; i++) {
    omp_set_lock(&lock);
    sum += 1;
    omp_unset_lock(&lock);
  }
}

static void atomics(int n) {
#pragma omp parallel
  for (int i = 0; i < n / threads; i++) {
#pragma omp atomic
    sum += 1;
  }
}

static void queries(int n) {
#pragma omp parallel
  for (int i = 0; i < n / threads; i++)
    sink = omp_get_thread_num();
}

static void tasks_of_one(int n) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
#pragma omp task
    work();
  }
}

static void tasks_of_all(int n) {
#pragma omp parallel
  for (int i = 0; i < n / threads; i++) {
#pragma omp task
    work();
  }
}

static void task_waits(int n) {
#pragma omp parallel
  for (int i = 0; i < n / threads; i++) {
#pragma omp task
    work();
#pragma omp taskwait
  }
}

static void dependences(int n) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
#pragma omp task depend(inout : sum)
    work();
  }
}

static void task_loop(int n) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(1)
  for (int i = 0; i < n; i++)
    work();
}

static long fib(int n) {
  if (n < 2)
    return n;
  long a, b;
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}

// So many tasks as the 27th number of Fibonacci has calls.
static void task_tree(int n) {
  (void)n;
#pragma omp parallel
#pragma omp single
  wrong += fib(27) != 196418;
}

// How often a construct that is met `n` times calls `work`, or adds 1 to `sum`.
enum amount { NEVER, ONCE, BY_EACH, SHARED, FOUR, EIGHT, ADDS };

static long expected(enum amount amount, int n) {
  switch (amount) {
  case ONCE:
    return n;
  case BY_EACH:
    return (long)n * threads;
  case SHARED:
  case ADDS:
    return n / threads * threads;
  case FOUR:
    return 4L * n;
  case EIGHT:
    return 8L * n;
  default:
    return 0;
  }
}

static const struct {
  const char *name;
  void (*run)(int);
  int count;
  enum amount amount;
} all[] = {
    {"region", regions, 20000, BY_EACH},
    {"region of one", regions_of_one, 200000, ONCE},
    {"nested region", nested_regions, 5000, FOUR},
    {"reduction", reductions, 20000, NEVER},
    {"barrier", barriers, 50000, NEVER},
    {"for", static_loops, 50000, EIGHT},
    {"for dynamic", dynamic_loops, 20000, EIGHT},
    {"chunk", dynamic_chunks, 200000, ONCE},
    {"ordered", ordered, 20000, ONCE},
    {"single", singles, 50000, ONCE},
    {"critical", critical, 200000, ADDS},
    {"lock", locks, 200000, ADDS},
    {"atomic", atomics, 500000, ADDS},
    {"thread number", queries, 10000000, NEVER},
    {"task by one", tasks_of_one, 100000, ONCE},
    {"task by all", tasks_of_all, 100000, SHARED},
    {"taskwait", task_waits, 100000, SHARED},
    {"depend", dependences, 50000, ONCE},
    {"taskloop", task_loop, 100000, ONCE},
    {"task tree", task_tree, 832040, NEVER},
};

int main(int count, char **words) {
  threads = omp_get_max_threads();
  omp_init_lock(&lock);
  for (unsigned k = 0; k < sizeof all / sizeof *all; k++) {
    if (count > 1 && strcmp(words[1], all[k].name))
      continue;
    int few = all[k].count / 100;
    worked = 0, sum = 0, is_counting = 1;
    all[k].run(few);
    is_counting = 0;
    long done = all[k].amount == ADDS ? (long)sum : worked;
    if (wrong || done != expected(all[k].amount, few)) {
      fprintf(stderr, "%s: wrong, did %ld\n", all[k].name, done);
      return 1;
    }
    double best = 1e30;
    for (int round = 0; round < 7; round++) {
      double begin = omp_get_wtime();
      all[k].run(all[k].count);
      double took = (omp_get_wtime() - begin) / all[k].count * 1e9;
      best = took < best ? took : best;
    }
    if (wrong) {
      fprintf(stderr, "%s: wrong\n", all[k].name);
      return 1;
    }
    printf("%s: %.2f\n", all[k].name, best);
    fflush(stdout);
  }
  return 0;
}
