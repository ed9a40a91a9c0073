// An exception that leaves a region, a loop or a task ends the program.

#include <cstdio>
#include <cstring>
#include <exception>
#include <stdexcept>
#include <unistd.h>

__attribute__((noinline)) static void fail(int k) {
  if (k >= 0)
    throw std::runtime_error("left");
}

static void terminates() {
  _exit(3);
}

int main(int count, char **words) {
  std::set_terminate(terminates);
  const char *which = count > 1 ? words[1] : "";
  try {
    if (!std::strcmp(which, "region")) {
#pragma omp parallel num_threads(3)
      fail(count);
    } else if (!std::strcmp(which, "alone")) {
#pragma omp parallel num_threads(1)
      fail(count);
    } else if (!std::strcmp(which, "loop")) {
#pragma omp parallel for num_threads(2)
      for (int i = 0; i < 4; i++)
        fail(i);
    } else if (!std::strcmp(which, "task")) {
#pragma omp parallel num_threads(3)
#pragma omp single
      {
#pragma omp task
        fail(count);
      }
    }
  } catch (...) {
    std::puts("caught");
  }
  return 0;
}
