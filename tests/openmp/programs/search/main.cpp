// Breadth-first search with a queue for each thread, from below by scanning all nodes, and by
// levels of tasks; and connected components by label propagation.

#include "graph.h"
#include <algorithm>
#include <cstdio>
#include <omp.h>
#include <queue>
#include <string>

using Levels = std::vector<int>;

static Levels serial(const Graph &g, int source) {
    Levels level(g.size(), -1);
    std::queue<int> queue;
    level[source] = 0;
    queue.push(source);
    while (!queue.empty()) {
        int node = queue.front();
        queue.pop();
        for (int next : g.successors(node))
            if (level[next] < 0) {
                level[next] = level[node] + 1;
                queue.push(next);
            }
    }
    return level;
}

// Takes a node for a level, once.
static bool claim(Levels &level, int node, int depth) {
    int seen, *slot = &level[node];
#pragma omp atomic read
    seen = *slot;
    if (seen >= 0)
        return false;
#pragma omp atomic compare capture
    {
        seen = *slot;
        if (*slot == -1) { *slot = depth; }
    }
    return seen == -1;
}

static Levels by_queues(const Graph &g, int source) {
    Levels level(g.size(), -1);
    std::vector<int> frontier{source}, next;
    level[source] = 0;
    for (int depth = 1; !frontier.empty(); depth++) {
        next.clear();
#pragma omp parallel
        {
            std::vector<int> mine;
#pragma omp for schedule(dynamic, 16) nowait
            for (std::size_t i = 0; i < frontier.size(); i++)
                for (int to : g.successors(frontier[i]))
                    if (claim(level, to, depth))
                        mine.push_back(to);
#pragma omp critical(append)
            next.insert(next.end(), mine.begin(), mine.end());
        }
        frontier.swap(next);
    }
    return level;
}

static Levels by_scans(const Graph &g, int source) {
    // From a node, its predecessors are needed.
    std::vector<std::vector<int>> reverse(g.size());
    for (int n = 0; n < g.size(); n++)
        for (int to : g.successors(n))
            reverse[to].push_back(n);
    Graph back(reverse);
    Levels level(g.size(), -1);
    level[source] = 0;
    bool found = true;
    for (int depth = 1; found; depth++) {
        found = false;
        Levels next = level;
#pragma omp parallel for schedule(guided) reduction(|| : found)
        for (int n = 0; n < g.size(); n++) {
            if (level[n] >= 0)
                continue;
            auto from = back.successors(n);
            if (std::any_of(from.begin(), from.end(), [&](int p) { return level[p] >= 0; })) {
                next[n] = depth;
                found = true;
            }
        }
        level = std::move(next);
    }
    return level;
}

static Levels by_tasks(const Graph &g, int source) {
    Levels level(g.size(), -1);
    std::vector<int> frontier{source};
    level[source] = 0;
#pragma omp parallel
#pragma omp single
    for (int depth = 1; !frontier.empty(); depth++) {
        const std::size_t chunk = 64;
        std::vector<std::vector<int>> found((frontier.size() + chunk - 1) / chunk);
#pragma omp taskgroup
        for (std::size_t k = 0; k < found.size(); k++) {
#pragma omp task firstprivate(k, depth) shared(found, frontier, level, g)
            {
                auto last = std::min(frontier.size(), (k + 1) * chunk);
                for (std::size_t i = k * chunk; i < last; i++)
                    for (int to : g.successors(frontier[i]))
                        if (claim(level, to, depth))
                            found[k].push_back(to);
            }
        }
        frontier.clear();
        for (auto &f : found)
            frontier.insert(frontier.end(), f.begin(), f.end());
    }
    return level;
}

// Numbers of components, where edges count in both directions.
static int components(const Graph &g) {
    std::vector<int> label(g.size());
#pragma omp parallel for
    for (int n = 0; n < g.size(); n++)
        label[n] = n;
    bool changed = true;
    while (changed) {
        changed = false;
        std::vector<int> next = label;
        int *to = next.data();
#pragma omp parallel for reduction(|| : changed) reduction(min : to[ : g.size()])
        for (int n = 0; n < g.size(); n++)
            for (int s : g.successors(n)) {
                int low = std::min(label[n], label[s]);
                changed = changed || label[n] != label[s];
                to[n] = std::min(to[n], low);
                to[s] = std::min(to[s], low);
            }
        label = std::move(next);
    }
    int count = 0;
#pragma omp parallel for reduction(+ : count)
    for (int n = 0; n < g.size(); n++)
        count += label[n] == n;
    return count;
}

int main() {
    const Graph graphs[] = {Graph::random(800, 3, 17), Graph::random(600, 1, 4), Graph::grid(16)};
    Levels (*const ways[])(const Graph &, int) = {by_queues, by_scans, by_tasks};
    const int wanted_components[] = {-1, -1, 1};
    bool good = true;
    for (int k = 0; k < 3; k++) {
        const Graph &g = graphs[k];
        Levels want = serial(g, 0);
        int deepest = *std::max_element(want.begin(), want.end());
        auto reached = std::count_if(want.begin(), want.end(), [](int l) { return l >= 0; });
        std::string right;
        for (auto way : ways) {
            bool same = way(g, 0) == want;
            right += same ? " right" : " wrong";
            good &= same;
        }
        int count = components(g);
        good &= wanted_components[k] < 0 || count == wanted_components[k];
        std::printf("%d nodes, %ld reached, deepest %d,%s; %d components\n", g.size(),
                    static_cast<long>(reached), deepest, right.c_str(), count);
    }
    std::puts(good ? "ok" : "wrong");
    return !good;
}
