// units: exceptions of external functions caught in regions, loops, tasks and critical sections; exception_ptr
#include "errors.h"
#include <cstdio>
#include <omp.h>

int main() {
  std::vector<std::string> lines;
  for (int i = 0; i < 300; i++)
    lines.push_back(i % 25 == 7 ? "x" + std::to_string(i) : std::to_string(i));

  long sum = 0, bad_lines = 0;
  int bad = 0;
#pragma omp parallel for schedule(dynamic, 4) reduction(+ : sum, bad, bad_lines)
  for (int i = 0; i < 300; i++) {
    try {
      Scope scope;
      sum += parse_number(lines[i], i);
    } catch (const ParseError &e) {
      bad++;
      bad_lines += e.line;
    }
  }

  Failures failures;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 60; i++) {
#pragma omp task firstprivate(i) shared(failures, lines)
    {
      try {
        Scope scope;
        parse_deep(lines[i], i, 6);
      } catch (...) {
        failures.note(std::current_exception());
      }
    }
  }

  /* Carried out of the region and thrown again. */
  std::string caught;
  std::exception_ptr first;
#pragma omp parallel
  {
    try {
      if (omp_get_thread_num() == omp_get_num_threads() - 1)
        parse_number("last", 77);
    } catch (...) {
#pragma omp critical
      first = std::current_exception();
    }
  }
  try {
    if (first)
      std::rethrow_exception(first);
  } catch (const std::runtime_error &e) {
    caught = e.what();
  }

  int in_critical = 0;
#pragma omp parallel for
  for (int i = 0; i < 40; i++) {
#pragma omp critical(parse)
    {
      try {
        in_critical += parse_number(i % 2 ? "1" : "?", i);
      } catch (const std::exception &) {
        in_critical += 10;
      }
    }
  }

  bool rethrown = false;
  try {
    failures.rethrow();
  } catch (const ParseError &e) {
    rethrown = e.line % 25 == 7;
  }
  std::printf("sum %ld bad %d lines %ld tasks %zu caught %s critical %d open %d\n", sum, bad,
              bad_lines, failures.count(), caught.c_str(), in_critical, Scope::open);
  long want_lines = 12L * 7 + 25 * 66;
  if (bad != 12 || bad_lines != want_lines || sum != 44850 - want_lines || Scope::open != 0)
    return 1;
  if (failures.count() != 3 || !rethrown || caught != "no number: last" || in_critical != 220)
    return 2;
  std::puts("ok");
}
