#include "graph.h"

Graph::Graph(const std::vector<std::vector<int>> &lists) {
    start_.push_back(0);
    for (const auto &list : lists) {
        target_.insert(target_.end(), list.begin(), list.end());
        start_.push_back(static_cast<int>(target_.size()));
    }
}

Graph Graph::random(int nodes, int degree, uint32_t seed) {
    std::vector<std::vector<int>> lists(nodes);
    for (auto &list : lists)
        for (int k = 0; k < degree; k++) {
            seed = seed * 1664525u + 1013904223u;
            list.push_back(static_cast<int>((seed >> 8) % nodes));
        }
    return Graph(lists);
}

Graph Graph::grid(int side) {
    std::vector<std::vector<int>> lists(side * side);
    for (int i = 0; i < side; i++)
        for (int j = 0; j < side; j++) {
            auto &list = lists[i * side + j];
            // A wall with one gap makes the paths longer.
            bool wall = i == side / 2 && j != side - 1;
            if (i + 1 < side && !wall)
                list.push_back((i + 1) * side + j);
            if (i > 0)
                list.push_back((i - 1) * side + j);
            if (j + 1 < side)
                list.push_back(i * side + j + 1);
            if (j > 0)
                list.push_back(i * side + j - 1);
        }
    return Graph(lists);
}
