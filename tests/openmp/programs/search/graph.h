// A directed graph by adjacency lists, with generators.
#pragma once

#include <cstdint>
#include <vector>

class Graph {
    std::vector<int> start_, target_;

  public:
    // A range over the successors of a node.
    class Successors {
        const int *first_, *last_;

      public:
        Successors(const int *first, const int *last) : first_(first), last_(last) {}
        const int *begin() const { return first_; }
        const int *end() const { return last_; }
    };

    explicit Graph(const std::vector<std::vector<int>> &lists);
    static Graph random(int nodes, int degree, uint32_t seed);
    static Graph grid(int side);

    int size() const { return static_cast<int>(start_.size()) - 1; }
    Successors successors(int node) const {
        return {target_.data() + start_[node], target_.data() + start_[node + 1]};
    }
};
