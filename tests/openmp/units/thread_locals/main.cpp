// units: external thread_local and _Thread_local variables, with and without constructors, of C and C++
#include "state.h"
#include <cstdio>
#include <omp.h>
#include <set>
#include <thread>
#include <vector>

int main() {
  enum { N = 500 };
  std::vector<unsigned> drawn(N);
  std::set<long *> addresses;
  long all_calls = 0, notes = 0;
  int own = 0, threads = 0;

#pragma omp parallel reduction(+ : all_calls, notes, own, threads)
  {
    calls = 0;
    trace.text.clear();
#pragma omp for schedule(static, 3)
    for (int i = 0; i < N; i++) {
      random_state = (unsigned)i + 1;
      for (int k = 0; k < 5; k++)
        drawn[i] = next_random();
      note(i % 10);
    }
    all_calls += calls;
    notes += (long)trace.text.size();
    own += address_of_calls() == &calls;
    threads++;
#pragma omp critical
    addresses.insert(&calls);
  }
  unsigned hash = 0;
  for (unsigned d : drawn)
    hash = hash * 31 + d;

  /* They keep their values between the regions of a team of the same size. */
  long kept = 0;
#pragma omp parallel reduction(+ : kept) num_threads(threads)
  kept += calls;

  /* A thread of the program has its own. */
  long in_thread = -1;
  std::thread([&] {
    note(1);
    next_random();
    in_thread = calls;
  }).join();

  std::printf("hash %u calls %ld notes %ld kept %ld thread %ld\n", hash, all_calls, notes, kept,
              in_thread);
  if (all_calls != 5 * N || notes != N || own != threads || (int)addresses.size() != threads)
    return 1;
  if (kept != all_calls || in_thread != 1 || traces_made() < threads)
    return 2;
  std::puts("ok");
}
