#include "problem.h"
#include <algorithm>

namespace {

int weight(int item) { return 3 + (item * 7) % 11; }
int worth(int item) { return 5 + (item * 13) % 17; }

class Knapsack : public Node {
public:
  Knapsack(int item, int items, int left, long value)
      : item_(item), items_(items), left_(left), value_(value) {}
  bool is_goal() const override { return item_ == items_; }
  long value() const override { return value_; }
  long bound() const override {
    long b = value_;
#pragma omp simd reduction(+ : b)
    for (int i = item_; i < items_; i++)
      b += worth(i);
    return b;
  }
  std::vector<std::unique_ptr<Node>> children() const override {
    std::vector<std::unique_ptr<Node>> out;
    if (is_goal())
      return out;
    if (weight(item_) <= left_)
      out.push_back(std::make_unique<Knapsack>(item_ + 1, items_, left_ - weight(item_),
                                               value_ + worth(item_)));
    out.push_back(std::make_unique<Knapsack>(item_ + 1, items_, left_, value_));
    return out;
  }

private:
  int item_, items_, left_;
  long value_;
};

} // namespace

std::unique_ptr<Node> knapsack(int items, int capacity) {
  return std::make_unique<Knapsack>(0, items, capacity, 0);
}

long knapsack_by_table(int items, int capacity) {
  std::vector<long> best(capacity + 1);
  for (int i = 0; i < items; i++) {
    std::vector<long> next = best;
#pragma omp parallel for
    for (int c = weight(i); c <= capacity; c++)
      next[c] = std::max(best[c], best[c - weight(i)] + worth(i));
    best = next;
  }
  return best[capacity];
}
