// units: a logger of another file with thread numbers, levels and times; timers by omp_get_wtime in a third
#include "log.hpp"
#include <algorithm>
#include <cstdio>
#include <map>
#include <omp.h>

#define FILE_NAME "main"

int main() {
  double spent = 0;
  int start = 0;
  long steps = 0;
  {
    Timer timer(spent);
    longest(3000, start, steps);
  }
  auto lines = Log::instance().take();
  /* A line for each block of 100, by a thread of the team, with its own time. */
  int blocks = 0, bad = 0;
  for (const auto &l : lines) {
    blocks += l.text.rfind("block", 0) == 0;
    bad += l.thread < 0 || l.thread >= omp_get_max_threads() || l.nesting != 1 || l.seconds < 0;
    bad += l.file != "work";
  }

  Log::instance().quiet(Level::info);
#pragma omp parallel num_threads(3)
  {
    int me = omp_get_thread_num();
    LOG(debug) << "dropped";
    LOG(info) << "member " << me;
#pragma omp barrier
#pragma omp single
    LOG(error) << "single";
#pragma omp for schedule(static, 1)
    for (int i = 0; i < 6; i++)
      LOG(info) << "iteration " << i;
  }
  LOG(info) << "after";
  auto more = Log::instance().take();
  std::map<std::string, int> threads;
  std::vector<int> sequences;
  for (const auto &l : more) {
    threads[l.text] = l.thread;
    sequences.push_back(l.sequence);
  }
  bool unique = std::adjacent_find(sequences.begin(), sequences.end(), std::greater_equal<int>()) ==
                sequences.end();
  for (int i = 0; i < 6; i++)
    bad += threads["iteration " + std::to_string(i)] != i % 3;
  for (int t = 0; t < 3; t++)
    bad += threads["member " + std::to_string(t)] != t;
  bad += more.back().text != "after" || more.back().nesting != 0;

  /* Times of all threads go on together. */
  double first = now(), last = 0;
  int backwards = 0;
#pragma omp parallel reduction(max : last) reduction(+ : backwards)
  {
    double before = now();
    for (int k = 0; k < 100; k++) {
      double t = now();
      backwards += t < before;
      before = t;
    }
    last = before;
  }
  std::printf("start %d steps %ld blocks %d lines %zu unique %d bad %d\n", start, steps, blocks,
              more.size(), unique, bad);
  if (bad || blocks != 30 || more.size() != 11 || !unique || start != 2919 || steps != 216)
    return 1;
  if (backwards || last < first || spent <= 0 || spent > 20 || resolution() <= 0)
    return 2;
  std::puts("ok");
}
