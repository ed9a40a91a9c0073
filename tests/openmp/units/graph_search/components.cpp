#include "graph.hpp"
#include <numeric>

namespace {

/* Union by an array of roots, each link made by a compare-and-swap. */
class Sets {
public:
  explicit Sets(int n) : parent_(n) {
    for (int i = 0; i < n; i++)
      parent_[i] = i;
  }
  int root(int x) const {
    int p = parent_[x];
    while (p != x) {
      x = p;
      p = parent_[x];
    }
    return x;
  }
  void join(int a, int b) {
    for (;;) {
      a = root(a);
      b = root(b);
      if (a == b)
        return;
      if (a < b)
        std::swap(a, b);
      int expected = a;
      if (parent_[a].compare_exchange_weak(expected, b))
        return;
    }
  }

private:
  std::vector<std::atomic<int>> parent_;
};

void visit(const Graph &g, int n, std::vector<std::atomic<bool>> &seen,
           const std::function<void(int)> &f, int depth) {
  f(n);
  g.each(n, [&](int t, int) {
    if (!seen[t].exchange(true)) {
      std::vector<std::atomic<bool>> *all = &seen;
      const std::function<void(int)> *call = &f;
      const Graph *graph = &g;
#pragma omp task firstprivate(graph, t, all, call, depth) if (depth < 40)
      visit(*graph, t, *all, *call, depth + 1);
    }
  });
}

} // namespace

int components(const Graph &g) {
  Sets sets(g.nodes());
  int roots = 0;
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 50)
    for (int n = 0; n < g.nodes(); n++)
      g.each(n, [&](int t, int) { sets.join(n, t); });
#pragma omp for reduction(+ : roots)
    for (int n = 0; n < g.nodes(); n++)
      roots += sets.root(n) == n;
  }
  return roots;
}

int components_alone(const Graph &g) {
  int count = 0;
  std::vector<bool> seen(g.nodes());
  for (int n = 0; n < g.nodes(); n++) {
    if (seen[n])
      continue;
    count++;
    auto level = levels_alone(g, n);
    for (int k = 0; k < g.nodes(); k++)
      seen[k] = seen[k] || level[k] >= 0;
  }
  return count;
}

void visit_by_tasks(const Graph &g, int from, const std::function<void(int)> &f) {
  std::vector<std::atomic<bool>> seen(g.nodes());
  seen[from] = true;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup
  visit(g, from, seen, f, 0);
}
