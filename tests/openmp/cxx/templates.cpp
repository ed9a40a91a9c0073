// openmp: parallel for reduction(+) reduction(max) schedule(static,c) num_threads collapse(2)
// Directives in templates, with types and constants that depend on parameters.
#include <cstdint>
#include <cstdio>
#include <vector>

template <typename T, int C> static T dot(const std::vector<T> &a, const std::vector<T> &b) {
    T sum{};
#pragma omp parallel for reduction(+ : sum) schedule(static, C)
    for (std::size_t i = 0; i < a.size(); i++)
        sum += a[i] * b[i];
    return sum;
}

template <typename T> struct Grid {
    std::vector<T> cells;
    int n;
    explicit Grid(int n) : cells(n * n), n(n) {
#pragma omp parallel for collapse(2) num_threads(3)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                cells[i * n + j] = static_cast<T>(i * j);
    }
    T most() const {
        T m{};
#pragma omp parallel for reduction(max : m)
        for (int i = 0; i < n * n; i++)
            m = cells[i] > m ? cells[i] : m;
        return m;
    }
};

int main() {
    std::vector<int64_t> a(100), b(100);
    std::vector<float> f(64, 0.5f), g(64, 4.0f);
    for (int i = 0; i < 100; i++)
        a[i] = i, b[i] = 2 * i;
    int64_t x = dot<int64_t, 7>(a, b);
    float y = dot<float, 3>(f, g);
    int p = Grid<int>(11).most();
    double q = Grid<double>(8).most();
    std::printf("%lld %g %d %g\n", static_cast<long long>(x), y, p, q);
    bool good = x == 2 * 328350 && y == 128 && p == 100 && q == 49;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
