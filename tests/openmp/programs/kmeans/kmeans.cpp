// Clustering by k-means, with a user-defined reduction of the sums, with locks for each cluster,
// and with an object for each thread; and nearest neighbours by a heap in each task.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdint>
#include <omp.h>
#include <queue>
#include <vector>

constexpr int DIMENSIONS = 3;
constexpr int CLUSTERS = 5;

// Coordinates are multiples of 1/64, so that sums are exact in every order.
struct Point {
    std::array<double, DIMENSIONS> x{};

    Point &operator+=(const Point &o) {
        for (int d = 0; d < DIMENSIONS; d++)
            x[d] += o.x[d];
        return *this;
    }
    Point operator/(double by) const {
        Point p = *this;
        for (auto &v : p.x)
            v /= by;
        return p;
    }
    double distance(const Point &o) const {
        double sum = 0;
        for (int d = 0; d < DIMENSIONS; d++)
            sum += (x[d] - o.x[d]) * (x[d] - o.x[d]);
        return sum;
    }
    bool operator==(const Point &o) const { return x == o.x; }
};

struct Sums {
    std::array<Point, CLUSTERS> sum{};
    std::array<long, CLUSTERS> count{};
    long moved = 0;

    void add(int cluster, const Point &p) {
        sum[cluster] += p;
        count[cluster]++;
    }
    Sums &operator+=(const Sums &o) {
        for (int c = 0; c < CLUSTERS; c++) {
            sum[c] += o.sum[c];
            count[c] += o.count[c];
        }
        moved += o.moved;
        return *this;
    }
};

#pragma omp declare reduction(+ : Sums : omp_out += omp_in) initializer(omp_priv = Sums())

using Points = std::vector<Point>;
using Centres = std::array<Point, CLUSTERS>;

static Points generate(int n) {
    Points points(n);
    uint32_t seed = 11;
    auto next = [&seed](int range) {
        seed = seed * 1664525u + 1013904223u;
        return static_cast<int>((seed >> 10) % range);
    };
    for (int i = 0; i < n; i++) {
        int cluster = next(CLUSTERS);
        for (int d = 0; d < DIMENSIONS; d++)
            points[i].x[d] = (cluster * (d + 2) * 37 % 101) + (next(640) - 320) / 64.0;
    }
    return points;
}

static int nearest(const Centres &centres, const Point &p) {
    int best = 0;
    for (int c = 1; c < CLUSTERS; c++)
        if (p.distance(centres[c]) < p.distance(centres[best]))
            best = c;
    return best;
}

class Locks {
    std::array<omp_lock_t, CLUSTERS> locks_;

  public:
    Locks() {
        for (auto &l : locks_)
            omp_init_lock(&l);
    }
    ~Locks() {
        for (auto &l : locks_)
            omp_destroy_lock(&l);
    }
    Locks(const Locks &) = delete;
    template <typename F> void with(int cluster, F f) {
        omp_set_lock(&locks_[cluster]);
        f();
        omp_unset_lock(&locks_[cluster]);
    }
};

using Pass = Sums (*)(const Points &, const Centres &, std::vector<int> &);

static Sums by_serial(const Points &points, const Centres &centres, std::vector<int> &owner) {
    Sums sums;
    for (std::size_t i = 0; i < points.size(); i++) {
        int c = nearest(centres, points[i]);
        sums.moved += owner[i] != c;
        owner[i] = c;
        sums.add(c, points[i]);
    }
    return sums;
}

static Sums by_reduction(const Points &points, const Centres &centres, std::vector<int> &owner) {
    Sums sums;
#pragma omp parallel for reduction(+ : sums) schedule(static)
    for (std::size_t i = 0; i < points.size(); i++) {
        int c = nearest(centres, points[i]);
        sums.moved += owner[i] != c;
        owner[i] = c;
        sums.add(c, points[i]);
    }
    return sums;
}

static Sums by_locks(const Points &points, const Centres &centres, std::vector<int> &owner) {
    Sums sums;
    Locks locks;
    long moved = 0;
#pragma omp parallel for reduction(+ : moved) schedule(dynamic, 32)
    for (auto p = points.begin(); p < points.end(); ++p) {
        int c = nearest(centres, *p), &old = owner[p - points.begin()];
        moved += old != c;
        old = c;
        locks.with(c, [&] { sums.add(c, *p); });
    }
    sums.moved = moved;
    return sums;
}

static Sums by_threads(const Points &points, const Centres &centres, std::vector<int> &owner) {
    std::vector<Sums> all;
#pragma omp parallel
    {
#pragma omp single
        all.resize(omp_get_num_threads());
        Sums mine;
#pragma omp for nowait
        for (std::size_t i = 0; i < points.size(); i++) {
            int c = nearest(centres, points[i]);
            mine.moved += owner[i] != c;
            owner[i] = c;
            mine.add(c, points[i]);
        }
        all[omp_get_thread_num()] = mine;
    }
    Sums sums;
    for (const auto &s : all)
        sums += s;
    return sums;
}

static int cluster(const Points &points, Pass pass, Centres &centres) {
    std::vector<int> owner(points.size(), -1);
    for (int c = 0; c < CLUSTERS; c++)
        centres[c] = points[c * points.size() / CLUSTERS];
    for (int step = 1; step < 100; step++) {
        Sums sums = pass(points, centres, owner);
        for (int c = 0; c < CLUSTERS; c++)
            if (sums.count[c] > 0)
                centres[c] = sums.sum[c] / sums.count[c];
        if (sums.moved == 0)
            return step;
    }
    return 100;
}

// The distance from each of some points to its k-th neighbour.
static std::vector<double> neighbours(const Points &points, int count, std::size_t k) {
    std::vector<double> result(count);
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(4) shared(result, points)
    for (int i = 0; i < count; i++) {
        std::priority_queue<double> heap;
        for (const auto &p : points) {
            heap.push(points[i].distance(p));
            if (heap.size() > k + 1)
                heap.pop();
        }
        result[i] = heap.top();
    }
    return result;
}

int main() {
    Points points = generate(900);
    Centres want;
    int steps = cluster(points, by_serial, want);
    const Pass passes[] = {by_reduction, by_locks, by_threads};
    const char *const names[] = {"reduction", "locks", "threads"};
    std::printf("serial: %d steps, first centre at %.4f\n", steps, want[0].x[0]);
    bool good = true;
    for (int k = 0; k < 3; k++) {
        Centres centres;
        int s = cluster(points, passes[k], centres);
        bool same = s == steps && centres == want;
        std::printf("%s: %d steps, %s\n", names[k], s, same ? "same" : "different");
        good &= same;
    }
    auto near = neighbours(points, 30, 5);
    for (int i = 0; i < 30; i++) {
        std::vector<double> all;
        for (const auto &p : points)
            all.push_back(points[i].distance(p));
        std::nth_element(all.begin(), all.begin() + 5, all.end());
        good &= near[i] == all[5];
    }
    std::printf("fifth neighbour of the first point at %.4f\n", std::sqrt(near[0]));
    std::puts(good ? "ok" : "wrong");
    return !good;
}
