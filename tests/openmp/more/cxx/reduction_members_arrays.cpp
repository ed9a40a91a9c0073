// openmp: parallel for reduction(+); for reduction(max)
// Reductions over arrays of a class, sections of members behind a local pointer, and references.
#include <algorithm>
#include <cstdio>
#include <vector>

class Histogram {
    long bins[8] = {0};
    double peak = -1e9;

  public:
    void add(const std::vector<int> &v) {
        auto &local = bins;
#pragma omp parallel for reduction(+ : local)
        for (std::size_t i = 0; i < v.size(); i++)
            local[v[i] % 8]++;
    }
    void add_some(const std::vector<int> &v, int from, int n) {
        long *p = bins;
#pragma omp parallel for reduction(+ : p[from : n])
        for (std::size_t i = 0; i < v.size(); i++)
            p[from + v[i] % n] += 100;
    }
    double top(const std::vector<int> &v) {
#pragma omp parallel
        {
#pragma omp for reduction(max : peak)
            for (std::size_t i = 0; i < v.size(); i++)
                peak = std::max(peak, v[i] * 0.5);
        }
        return peak;
    }
    long at(int k) const { return bins[k]; }
};

int main() {
    std::vector<int> v(160);
    for (int i = 0; i < 160; i++)
        v[i] = i * i % 97;
    Histogram h;
    h.add(v);
    h.add_some(v, 2, 3);
    long want[8] = {0};
    int top = 0, bad = 0;
    for (int x : v) {
        want[x % 8]++;
        want[2 + x % 3] += 100;
        top = std::max(top, x);
    }
    for (int k = 0; k < 8; k++)
        bad += h.at(k) != want[k];
    double t = h.top(v);
    std::printf("%ld %ld %g %d\n", h.at(0), h.at(3), t, bad);
    bool good = bad == 0 && t == top * 0.5;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
