#include "graph.hpp"
#include <limits>
#include <queue>

static constexpr long FAR = 1000000;

std::vector<long> distances_alone(const Graph &g, int from) {
  std::vector<long> d(g.nodes(), FAR);
  std::priority_queue<std::pair<long, int>> queue;
  d[from] = 0;
  queue.push({0, from});
  while (!queue.empty()) {
    auto [negative, n] = queue.top();
    queue.pop();
    if (-negative > d[n])
      continue;
    g.each(n, [&](int t, int w) {
      if (d[n] + w < d[t]) {
        d[t] = d[n] + w;
        queue.push({-d[t], t});
      }
    });
  }
  return d;
}

/* Bellman and Ford, with distances of the last step. */
std::vector<long> distances(const Graph &g, int from) {
  std::vector<long> d(g.nodes(), FAR), next(g.nodes());
  d[from] = 0;
  bool changed = true;
#pragma omp parallel
  {
    bool again = true;
    while (again) {
#pragma omp single
      changed = false;
#pragma omp for reduction(|| : changed) schedule(guided)
      for (int n = 0; n < g.nodes(); n++) {
        long best = d[n];
        g.each(n, [&](int t, int w) { best = std::min(best, d[t] + w); });
        next[n] = best;
        changed = changed || best < d[n];
      }
      again = changed;
#pragma omp barrier
#pragma omp single
      d.swap(next);
    }
  }
  return d;
}
