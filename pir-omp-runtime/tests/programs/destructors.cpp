// Regions with tasks in destructors of static objects, in functions of `atexit`, and in those that
// the linker calls; with an argument, these are the first ones.

#include <cstdio>
#include <cstdlib>
#include <omp.h>

static bool is_wrong;

static void region(int place) {
  static int next = 0;
  int n = 0;
#pragma omp parallel num_threads(3) reduction(+ : n)
  {
    n++;
#pragma omp task
    {
#pragma omp task
      ;
    }
  }
  is_wrong |= n != 3 || place != next++;
}

struct Early {
  ~Early() { region(3); }
} early;

static void at_exit_first() { region(2); }

__attribute__((destructor)) static void library() {
  region(4);
  std::puts(is_wrong ? "wrong" : "ok");
  std::fflush(stdout);
}

int main(int count, char **) {
  std::atexit(at_exit_first);
  if (count < 2) {
    int n = 0;
#pragma omp parallel num_threads(2) reduction(+ : n)
    n++;
    is_wrong |= n != 2;
  }
  static struct Late {
    ~Late() { region(1); }
  } late;
  static struct Later {
    ~Later() { region(0); }
  } later;
  return 0;
}
