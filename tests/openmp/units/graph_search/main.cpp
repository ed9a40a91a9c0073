// units: graph search: breadth first by frontiers per thread, shortest paths, components by tasks; templates of a header
#include "graph.hpp"
#include <algorithm>
#include <cstdio>
#include <numeric>

int main() {
  Graph g = make_graph(1400, 3, 99);
  auto want = levels_alone(g, 0);
  int wrong = levels_top_down(g, 0) != want;
  wrong += levels_bottom_up(g, 0) != want;
  auto far = distances_alone(g, 0);
  wrong += distances(g, 0) != far;
  int parts = components_alone(g);
  wrong += components(g) != parts;

  /* A callback for each node, from tasks. */
  std::vector<std::atomic<int>> seen(g.nodes());
  std::atomic<long> outside{0};
  visit_by_tasks(g, 0, [&](int node) {
    seen[node]++;
    outside += omp_get_thread_num() >= omp_get_num_threads();
  });
  long reached = std::count_if(want.begin(), want.end(), [](int l) { return l >= 0; }), once = 0;
  for (int n = 0; n < g.nodes(); n++)
    once += seen[n] == (want[n] >= 0);
  wrong += once != g.nodes() || outside != 0;

  /* From several starts at once; each search opens regions of its own. */
  int bad = 0;
  omp_set_max_active_levels(2);
#pragma omp parallel for schedule(dynamic) reduction(+ : bad) num_threads(2)
  for (int s = 0; s < 6; s++) {
    int from = s * 37;
    auto l = levels_alone(g, from);
    bad += (s % 2 ? levels_top_down(g, from) : levels_bottom_up(g, from)) != l;
  }
  long sum = std::accumulate(want.begin(), want.end(), 0L);
  std::printf("reached %ld levels %ld distance %ld parts %d wrong %d bad %d\n", reached, sum,
              std::accumulate(far.begin(), far.end(), 0L), parts, wrong, bad);
  if (wrong || bad)
    return 1;
  std::puts("ok");
}
