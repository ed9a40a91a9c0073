#ifndef GRAPH_HPP
#define GRAPH_HPP
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <omp.h>
#include <vector>

/* Compressed adjacency. */
struct Graph {
  std::vector<int> start, target, weight;
  int nodes() const { return (int)start.size() - 1; }
  template <typename F> void each(int node, F f) const {
    for (int k = start[node]; k < start[node + 1]; k++)
      f(target[k], weight[k]);
  }
};

Graph make_graph(int nodes, int degree, unsigned seed); /* build.cpp */

/* A frontier that threads fill in parts of their own. */
template <typename T> class Frontier {
public:
  explicit Frontier(int threads) : parts_(threads) {}
  void push(T x) { parts_[omp_get_thread_num()].items.push_back(x); }
  /* For one thread: all parts together. */
  std::vector<T> take() {
    std::vector<T> all;
    for (Part &p : parts_) {
      all.insert(all.end(), p.items.begin(), p.items.end());
      p.items.clear();
    }
    return all;
  }

private:
  struct alignas(64) Part {
    std::vector<T> items;
  };
  std::vector<Part> parts_;
};

std::vector<int> levels_alone(const Graph &g, int from);      /* bfs.cpp */
std::vector<int> levels_top_down(const Graph &g, int from);
std::vector<int> levels_bottom_up(const Graph &g, int from);
std::vector<long> distances_alone(const Graph &g, int from);  /* paths.cpp */
std::vector<long> distances(const Graph &g, int from);
int components(const Graph &g);                               /* components.cpp */
int components_alone(const Graph &g);
void visit_by_tasks(const Graph &g, int from, const std::function<void(int)> &f);

#endif
