#ifndef PROBLEM_H
#define PROBLEM_H
#include <cstdint>
#include <memory>
#include <vector>

/* A search over any problem: what the nodes are is known by the problem alone. */
class Node {
public:
  virtual ~Node() = default;
  virtual bool is_goal() const = 0;
  virtual long value() const = 0;
  virtual long bound() const = 0; /* no goal below is better */
  virtual std::vector<std::unique_ptr<Node>> children() const = 0;
};

std::unique_ptr<Node> queens(int n);                       /* queens.cpp */
std::unique_ptr<Node> knapsack(int items, int capacity);   /* knapsack.cpp */
long knapsack_by_table(int items, int capacity);

class Search {
public:
  virtual ~Search() = default;
  void run(std::unique_ptr<Node> root, int depth_of_tasks);
  long goals() const { return goals_; }
  long best() const { return best_; }
  long nodes() const { return nodes_; }

protected:
  virtual bool prunes(const Node &n) const = 0; /* asks for the best value so far */
  long best_now() const;

private:
  void visit(const Node &n, int depth);
  void report(long value);
  long goals_ = 0, best_ = 0, nodes_ = 0;
  int depth_of_tasks_ = 0;
};

#endif
