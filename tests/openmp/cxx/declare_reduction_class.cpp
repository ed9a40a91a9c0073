// openmp: declare reduction initializer; parallel for reduction(merge) reduction(+)
// flags: -latomic
#include <algorithm>
#include <cstdio>
#include <vector>

struct Stats {
    long count = 0;
    double sum = 0, most = -1e30;
    void add(double v) {
        count++;
        sum += v;
        most = std::max(most, v);
    }
    Stats &operator+=(const Stats &o) {
        count += o.count;
        sum += o.sum;
        most = std::max(most, o.most);
        return *this;
    }
};

#pragma omp declare reduction(+ : Stats : omp_out += omp_in) initializer(omp_priv = Stats())
#pragma omp declare reduction(merge : std::vector<int> : omp_out.insert(                           \
        omp_out.end(), omp_in.begin(), omp_in.end()))

int main() {
    Stats stats, want;
    std::vector<int> even;
#pragma omp parallel for reduction(+ : stats) schedule(dynamic, 5)
    for (int i = 0; i < 400; i++)
        stats.add(i * 37 % 101 * 0.5);
#pragma omp parallel for reduction(merge : even)
    for (int i = 0; i < 100; i++)
        if (i % 2 == 0)
            even.push_back(i);
    for (int i = 0; i < 400; i++)
        want.add(i * 37 % 101 * 0.5);
    std::sort(even.begin(), even.end());
    bool good = stats.count == want.count && stats.sum == want.sum && stats.most == want.most;
    good &= even.size() == 50;
    for (int i = 0; good && i < 50; i++)
        good &= even[i] == 2 * i;
    std::printf("%ld %g %g %zu\n", stats.count, stats.sum, stats.most, even.size());
    std::puts(good ? "ok" : "wrong");
    return !good;
}
