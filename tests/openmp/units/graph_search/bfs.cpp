#include "graph.hpp"
#include <deque>

std::vector<int> levels_alone(const Graph &g, int from) {
  std::vector<int> level(g.nodes(), -1);
  std::deque<int> queue{from};
  level[from] = 0;
  while (!queue.empty()) {
    int n = queue.front();
    queue.pop_front();
    g.each(n, [&](int t, int) {
      if (level[t] < 0) {
        level[t] = level[n] + 1;
        queue.push_back(t);
      }
    });
  }
  return level;
}

std::vector<int> levels_top_down(const Graph &g, int from) {
  std::vector<std::atomic<int>> level(g.nodes());
  for (auto &l : level)
    l.store(-1, std::memory_order_relaxed);
  level[from] = 0;
  Frontier<int> next(omp_get_max_threads());
  std::vector<int> now{from};
  int depth = 0;
#pragma omp parallel
  {
    for (;;) {
#pragma omp for schedule(dynamic, 16)
      for (std::size_t k = 0; k < now.size(); k++)
        g.each(now[k], [&](int t, int) {
          int expected = -1;
          if (level[t].compare_exchange_strong(expected, depth + 1))
            next.push(t);
        });
#pragma omp single
      {
        now = next.take();
        depth++;
      }
      bool ends = now.empty();
#pragma omp barrier
      if (ends)
        break;
    }
  }
  std::vector<int> out(g.nodes());
  for (int n = 0; n < g.nodes(); n++)
    out[n] = level[n];
  return out;
}

std::vector<int> levels_bottom_up(const Graph &g, int from) {
  std::vector<int> level(g.nodes(), -1), next = level;
  level[from] = next[from] = 0;
  int found = 1;
  for (int depth = 0; found; depth++) {
    found = 0;
#pragma omp parallel for reduction(+ : found) schedule(static, 32)
    for (int n = 0; n < g.nodes(); n++) {
      if (level[n] >= 0)
        continue;
      bool near = false;
      g.each(n, [&](int t, int) { near |= level[t] == depth; });
      if (near) {
        next[n] = depth + 1;
        found++;
      }
    }
    level = next;
  }
  return level;
}
