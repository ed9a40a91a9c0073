#include "problem.h"

void Search::run(std::unique_ptr<Node> root, int depth_of_tasks) {
  depth_of_tasks_ = depth_of_tasks;
#pragma omp parallel
#pragma omp single
  visit(*root, 0);
}

long Search::best_now() const {
  long b;
#pragma omp atomic read
  b = best_;
  return b;
}

void Search::report(long value) {
#pragma omp atomic
  goals_++;
#pragma omp critical(best)
  if (value > best_now()) {
#pragma omp atomic write
    best_ = value;
  }
}

void Search::visit(const Node &n, int depth) {
#pragma omp atomic
  nodes_++;
  if (n.is_goal())
    report(n.value());
  if (prunes(n))
    return;
  if (depth >= depth_of_tasks_) {
    for (const auto &child : n.children())
      visit(*child, depth + 1);
    return;
  }
  for (auto &child : n.children()) {
    Node *owned = child.release();
#pragma omp task firstprivate(owned, depth) untied
    {
      visit(*owned, depth + 1);
      delete owned;
    }
  }
#pragma omp taskwait
}
