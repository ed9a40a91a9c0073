// Forests in graphs: connected components by tasks and by union of sets without locks, minimal
// spanning trees by Borůvka's method, an order by removal of sources, and the ranks of pages.

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <omp.h>
#include <queue>
#include <set>
#include <tuple>
#include <vector>

struct Edge {
    int from, to, weight;
};

class Graph {
    int nodes_;
    std::vector<Edge> edges_;
    std::vector<std::vector<int>> out_;

  public:
    Graph(int nodes, int edges, unsigned seed) : nodes_(nodes), out_(nodes) {
        auto draw = [&seed](int below) {
            seed = seed * 1664525u + 1013904223u;
            return static_cast<int>((seed >> 10) % static_cast<unsigned>(below));
        };
        for (int e = 0; e < edges; e++) {
            int a = draw(nodes), b = draw(nodes);
            // Two halves without an edge between them.
            b = a < nodes / 2 ? b % (nodes / 2) : nodes / 2 + b % (nodes / 2);
            edges_.push_back({a, b, 1 + draw(1000)});
            out_[a].push_back(b);
        }
    }
    int nodes() const { return nodes_; }
    const std::vector<Edge> &edges() const { return edges_; }
    const std::vector<int> &out(int node) const { return out_[node]; }
};

// ---- Sets that threads unite at the same time: the larger root points to the smaller one

class Sets {
    std::vector<std::atomic<int>> parent_;

  public:
    explicit Sets(int n) : parent_(n) {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            parent_[i].store(i, std::memory_order_relaxed);
    }

    int find(int x) {
        for (;;) {
            int p = parent_[x].load(), g = parent_[p].load();
            if (p == g)
                return p;
            parent_[x].compare_exchange_weak(p, g);
            x = g;
        }
    }

    bool unite(int a, int b) {
        for (;;) {
            a = find(a);
            b = find(b);
            if (a == b)
                return false;
            if (a < b)
                std::swap(a, b);
            int own = a;
            if (parent_[a].compare_exchange_strong(own, b))
                return true;
        }
    }
};

static std::vector<int> components_serial(const Graph &g) {
    std::vector<std::vector<int>> both(g.nodes());
    for (const Edge &e : g.edges()) {
        both[e.from].push_back(e.to);
        both[e.to].push_back(e.from);
    }
    std::vector<int> label(g.nodes(), -1);
    for (int n = 0; n < g.nodes(); n++) {
        if (label[n] >= 0)
            continue;
        std::queue<int> queue({n});
        label[n] = n;
        while (!queue.empty()) {
            int at = queue.front();
            queue.pop();
            for (int to : both[at])
                if (label[to] < 0) {
                    label[to] = n;
                    queue.push(to);
                }
        }
    }
    return label;
}

static std::vector<int> components_by_sets(const Graph &g) {
    Sets sets(g.nodes());
    const auto &edges = g.edges();
    int united = 0;
#pragma omp parallel for schedule(dynamic, 32) reduction(+ : united)
    for (std::size_t e = 0; e < edges.size(); e++)
        united += sets.unite(edges[e].from, edges[e].to);
    std::vector<int> label(g.nodes());
#pragma omp parallel for
    for (int n = 0; n < g.nodes(); n++)
        label[n] = sets.find(n);
    std::set<int> different(label.begin(), label.end());
    if (static_cast<int>(different.size()) + united != g.nodes())
        label.clear();
    return label;
}

// As known from suites for tasks: whoever reaches a node first, goes on from there.
static void reach(const std::vector<std::vector<int>> &both, std::vector<char> &visited,
                  std::vector<int> &label, int node, int number) {
    char before;
#pragma omp atomic capture
    {
        before = visited[node];
        visited[node] = 1;
    }
    if (before)
        return;
    label[node] = number;
    for (int to : both[node]) {
#pragma omp task untied firstprivate(to, number) shared(both, visited, label)
        reach(both, visited, label, to, number);
    }
#pragma omp taskwait
}

static std::vector<int> components_by_tasks(const Graph &g) {
    std::vector<std::vector<int>> both(g.nodes());
    for (const Edge &e : g.edges()) {
        both[e.from].push_back(e.to);
        both[e.to].push_back(e.from);
    }
    std::vector<char> visited(g.nodes());
    std::vector<int> label(g.nodes());
#pragma omp parallel
#pragma omp single
    for (int n = 0; n < g.nodes(); n++)
        reach(both, visited, label, n, n);
    return label;
}

// ---- Spanning trees

static long tree_serial(const Graph &g) {
    std::vector<Edge> edges = g.edges();
    std::sort(edges.begin(), edges.end(), [](const Edge &a, const Edge &b) {
        return std::tie(a.weight, a.from, a.to) < std::tie(b.weight, b.from, b.to);
    });
    Sets sets(g.nodes());
    long sum = 0;
    for (const Edge &e : edges)
        if (sets.unite(e.from, e.to))
            sum += e.weight;
    return sum;
}

static long tree_by_rounds(const Graph &g) {
    const auto &edges = g.edges();
    const int none = -1;
    Sets sets(g.nodes());
    std::vector<int> best(g.nodes());
    std::vector<omp_lock_t> locks(g.nodes());
    for (auto &lock : locks)
        omp_init_lock(&lock);
    // A total order, so that no circle can arise.
    auto less = [&](int a, int b) {
        return std::tie(edges[a].weight, a) < std::tie(edges[b].weight, b);
    };
    long sum = 0;
    bool changed = true;
    while (changed) {
        changed = false;
        std::fill(best.begin(), best.end(), none);
#pragma omp parallel
        {
#pragma omp for schedule(guided)
            for (int e = 0; e < static_cast<int>(edges.size()); e++) {
                int ends[2] = {sets.find(edges[e].from), sets.find(edges[e].to)};
                if (ends[0] == ends[1])
                    continue;
                for (int root : ends) {
                    omp_set_lock(&locks[root]);
                    if (best[root] == none || less(e, best[root]))
                        best[root] = e;
                    omp_unset_lock(&locks[root]);
                }
            }
#pragma omp for reduction(+ : sum) reduction(|| : changed)
            for (int n = 0; n < g.nodes(); n++)
                if (best[n] != none && sets.unite(edges[best[n]].from, edges[best[n]].to)) {
                    sum += edges[best[n]].weight;
                    changed = true;
                }
        }
    }
    for (auto &lock : locks)
        omp_destroy_lock(&lock);
    return sum;
}

// ---- An order in which edges lead from smaller to larger nodes only, so that there is one

static bool order_is_right(const Graph &g) {
    std::vector<int> incoming(g.nodes()), level(g.nodes()), frontier, next;
    std::vector<std::vector<int>> up(g.nodes());
    for (const Edge &e : g.edges())
        if (e.from != e.to)
            up[std::min(e.from, e.to)].push_back(std::max(e.from, e.to));
    for (const auto &list : up)
        for (int to : list)
            incoming[to]++;
    for (int n = 0; n < g.nodes(); n++)
        if (incoming[n] == 0)
            frontier.push_back(n);
    int done = 0;
    for (int depth = 0; !frontier.empty(); depth++) {
        next.clear();
#pragma omp parallel for schedule(dynamic, 8) reduction(+ : done)
        for (std::size_t i = 0; i < frontier.size(); i++) {
            level[frontier[i]] = depth;
            done++;
            for (int to : up[frontier[i]]) {
                int left;
#pragma omp atomic capture
                left = --incoming[to];
                if (left == 0) {
#pragma omp critical(next)
                    next.push_back(to);
                }
            }
        }
        frontier.swap(next);
    }
    int wrong = g.nodes() - done;
#pragma omp parallel for reduction(+ : wrong)
    for (int n = 0; n < g.nodes(); n++)
        for (int to : up[n])
            wrong += level[to] <= level[n];
    return wrong == 0;
}

// ---- Ranks

static std::vector<double> ranks(const Graph &g, bool parallel) {
    const int n = g.nodes();
    std::vector<double> rank(n, 1.0 / n), next(n);
    double *to = next.data();
    for (int step = 0; step < 15; step++) {
        double lost = 0;
#pragma omp parallel for if (parallel) reduction(+ : lost)
        for (int i = 0; i < n; i++) {
            to[i] = 0;
            if (g.out(i).empty())
                lost += rank[i];
        }
#pragma omp parallel for if (parallel) reduction(+ : to[ : n]) schedule(static, 40)
        for (int i = 0; i < n; i++)
            for (int k : g.out(i))
                to[k] += rank[i] / static_cast<double>(g.out(i).size());
#pragma omp parallel for simd if (parallel)
        for (int i = 0; i < n; i++)
            rank[i] = 0.15 / n + 0.85 * (to[i] + lost / n);
    }
    return rank;
}

int main() {
    bool good = true;
    for (int edges : {150, 400, 1600}) {
        Graph g(400, edges, static_cast<unsigned>(edges));
        auto want = components_serial(g);
        bool sets = components_by_sets(g) == want, tasks = components_by_tasks(g) == want;
        long tree = tree_serial(g), rounds = tree_by_rounds(g);
        bool order = order_is_right(g);
        auto alone = ranks(g, false), together = ranks(g, true);
        double apart = 0, sum = std::accumulate(together.begin(), together.end(), 0.0);
        for (int i = 0; i < g.nodes(); i++)
            apart = std::max(apart, std::fabs(alone[i] - together[i]));
        bool ranked = apart < 1e-12 && std::fabs(sum - 1) < 1e-9;
        std::printf("%d components: sets %d, tasks %d; tree %ld %d; order %d; ranks %d\n",
                    static_cast<int>(std::set<int>(want.begin(), want.end()).size()), sets, tasks,
                    tree, rounds == tree, order, ranked);
        good &= sets && tasks && tree == rounds && order && ranked;
    }
    std::puts(good ? "ok" : "wrong");
    return !good;
}
