#include "tours.h"
#include <algorithm>
#include <array>

Cities::Cities(int n, unsigned seed) : n_(n), distance_(static_cast<std::size_t>(n * n)) {
    for (int a = 0; a < n; a++)
        for (int b = 0; b < a; b++) {
            seed = seed * 1664525u + 1013904223u;
            int d = 10 + static_cast<int>(seed >> 20) % 90;
            distance_[static_cast<std::size_t>(a * n + b)] = d;
            distance_[static_cast<std::size_t>(b * n + a)] = d;
        }
}

int Cities::cheapest_from(int a) const {
    int least = INT_MAX;
    for (int b = 0; b < n_; b++)
        if (b != a)
            least = std::min(least, at(a, b));
    return least;
}

// Held and Karp's method: all sets of a size at once.
int tour_by_table(const Cities &cities) {
    const int n = cities.size() - 1, all = 1 << n, far = INT_MAX / 2;
    std::vector<int> best(static_cast<std::size_t>(all) * n, far);
    for (int c = 0; c < n; c++)
        best[static_cast<std::size_t>(1 << c) * n + c] = cities.at(n, c);
#pragma omp parallel
    for (int size = 2; size <= n; size++) {
#pragma omp for schedule(dynamic, 64)
        for (int set = 0; set < all; set++) {
            if (__builtin_popcount(set) != size)
                continue;
            for (int last = 0; last < n; last++) {
                if (!(set >> last & 1))
                    continue;
                int rest = set ^ 1 << last, least = far;
                for (int before = 0; before < n; before++)
                    if (rest >> before & 1)
                        least = std::min(least, best[static_cast<std::size_t>(rest) * n + before] +
                                                    cities.at(before, last));
                best[static_cast<std::size_t>(set) * n + last] = least;
            }
        }
    }
    int shortest = far;
#pragma omp parallel for reduction(min : shortest)
    for (int last = 0; last < n; last++)
        shortest = std::min(shortest, best[static_cast<std::size_t>(all - 1) * n + last] +
                                          cities.at(last, n));
    return shortest;
}

// ---- Branch and bound

namespace {

class Search {
    const Cities &cities_;
    std::vector<int> cheapest_;
    int best_ = INT_MAX, cutoff_;

    int seen() {
        int b;
#pragma omp atomic read
        b = best_;
        return b;
    }

    void offer(int length) {
#pragma omp atomic compare
        if (length < best_) { best_ = length; }
    }

  public:
    using Path = std::array<signed char, 16>;

    Search(const Cities &cities, int cutoff) : cities_(cities), cutoff_(cutoff) {
        for (int c = 0; c < cities.size(); c++)
            cheapest_.push_back(cities.cheapest_from(c));
    }

    void extend(Path path, int count, unsigned visited, int length) {
        int last = path[count - 1], n = cities_.size();
        if (count == n) {
            offer(length + cities_.at(last, path[0]));
            return;
        }
        int bound = length + cheapest_[last];
        for (int c = 0; c < n; c++)
            if (!(visited >> c & 1))
                bound += cheapest_[c];
        if (bound >= seen())
            return;
        for (int c = 0; c < n; c++) {
            if (visited >> c & 1)
                continue;
            Path next = path;
            next[count] = static_cast<signed char>(c);
            int longer = length + cities_.at(last, c);
#pragma omp task firstprivate(next, count, visited, longer, c) final(count >= cutoff_)             \
    mergeable if (count < cutoff_)
            extend(next, count + 1, visited | 1u << c, longer);
        }
#pragma omp taskwait
    }

    int best() const { return best_; }
};

} // namespace

int tour_by_tasks(const Cities &cities, int cutoff) {
    Search search(cities, cutoff);
#pragma omp parallel
#pragma omp single
    search.extend(Search::Path{}, 1, 1, 0);
    return search.best();
}

int tour_by_loop(const Cities &cities) {
    Search search(cities, 0);
    const int n = cities.size();
#pragma omp parallel for collapse(2) schedule(dynamic)
    for (int a = 1; a < n; a++)
        for (int b = 1; b < n; b++) {
            if (a == b)
                continue;
            Search::Path path{0, static_cast<signed char>(a), static_cast<signed char>(b)};
            search.extend(path, 3, 1u | 1u << a | 1u << b, cities.at(0, a) + cities.at(a, b));
        }
    return search.best();
}
