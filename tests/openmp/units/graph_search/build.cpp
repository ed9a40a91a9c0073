#include "graph.hpp"

Graph make_graph(int nodes, int degree, unsigned seed) {
  std::vector<std::vector<std::pair<int, int>>> out(nodes);
  auto next = [&seed] { return (seed = seed * 1664525u + 1013904223u) >> 8; };
  for (int n = 0; n < nodes; n++) {
    if (n % 11 == 10)
      continue; /* alone */
    for (int k = 0; k < degree; k++) {
      int other = (int)((n / 2 + next() % 200) % nodes), w = 1 + (int)(next() % 9);
      if (other % 11 == 10)
        continue;
      out[n].push_back({other, w});
      out[other].push_back({n, w});
    }
  }
  Graph g;
  g.start.resize(nodes + 1);
#pragma omp parallel for
  for (int n = 0; n < nodes; n++)
    g.start[n + 1] = (int)out[n].size();
  for (int n = 0; n < nodes; n++)
    g.start[n + 1] += g.start[n];
  g.target.resize(g.start[nodes]);
  g.weight.resize(g.start[nodes]);
#pragma omp parallel for schedule(guided)
  for (int n = 0; n < nodes; n++)
    for (std::size_t k = 0; k < out[n].size(); k++) {
      g.target[g.start[n] + k] = out[n][k].first;
      g.weight[g.start[n] + k] = out[n][k].second;
    }
  return g;
}
