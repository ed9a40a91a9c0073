// units: std::thread and std::async open regions at the same time, and threads made inside of regions
#include "service.h"
#include <atomic>
#include <cstdio>
#include <future>
#include <omp.h>
#include <thread>

static std::vector<unsigned char> make(unsigned seed) {
  std::vector<unsigned char> v(3000);
  for (auto &c : v)
    c = (unsigned char)((seed = seed * 1103515245u + 12345u) >> 24);
  return v;
}

int main() {
  constexpr int roots = 4;
  long totals[roots] = {};
  int depths[roots] = {};
  std::vector<std::thread> threads;
  for (int r = 0; r < roots; r++)
    threads.emplace_back([&, r] {
      for (int again = 0; again < 5; again++) {
        std::vector<long> bins(256);
        totals[r] = histogram(make((unsigned)r), 1 + r % 3, bins);
      }
      depths[r] = depth_of_team(2);
    });
  for (auto &t : threads)
    t.join();

  /* A thread's settings are its own. */
  auto answer = std::async(std::launch::async, [] {
    omp_set_num_threads(3);
    int size = 0;
#pragma omp parallel reduction(+ : size)
    size++;
    return size * 10 + omp_get_num_threads();
  });
  int before = omp_get_max_threads(), async = answer.get(), after = omp_get_max_threads();

  /* Threads that are made inside of a region are no members of its team. */
  std::atomic<int> outsiders{0}, members{0};
#pragma omp parallel num_threads(2)
  {
    std::thread([&] {
      outsiders += !omp_in_parallel() && omp_get_thread_num() == 0 && omp_get_num_threads() == 1;
      outsiders += depth_of_team(2) == 21;
    }).join();
    members += omp_in_parallel() && omp_get_num_threads() == 2;
  }

  bool right = true;
  for (int r = 0; r < roots; r++) {
    std::vector<long> bins(256);
    right &= totals[r] == histogram(make((unsigned)r), 1, bins) && depths[r] == 21;
  }
  std::printf("right %d async %d kept %d outsiders %d members %d\n", right, async, before == after,
              outsiders.load(), members.load());
  if (!right || async != 31 || before != after || outsiders != 4 || members != 2)
    return 1;
  std::puts("ok");
}
