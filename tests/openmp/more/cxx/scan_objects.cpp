// openmp: parallel for reduction(inscan,+); scan inclusive exclusive
// flags: -fopenmp-version=50 -lm
// Prefix sums in a member function and over doubles in a template.
#include <cstdio>
#include <vector>

class Prefix {
    std::vector<long> out;

  public:
    explicit Prefix(const std::vector<int> &v) : out(v.size()) {
        long s = 0;
#pragma omp parallel for reduction(inscan, + : s)
        for (int i = 0; i < static_cast<int>(v.size()); i++) {
            s += v[i];
#pragma omp scan inclusive(s)
            out[i] = s;
        }
    }
    long operator[](int i) const { return out[i]; }
};

template <class T> static std::vector<T> before(const std::vector<T> &v) {
    std::vector<T> out(v.size());
    T s = 0;
#pragma omp parallel for reduction(inscan, + : s)
    for (int i = 0; i < static_cast<int>(v.size()); i++) {
        out[i] = s;
#pragma omp scan exclusive(s)
        s += v[i];
    }
    return out;
}

int main() {
    std::vector<int> v(66);
    std::vector<double> d(40);
    for (int i = 0; i < 66; i++)
        v[i] = i * 29 % 31 - 7;
    for (int i = 0; i < 40; i++)
        d[i] = i * 0.25;
    Prefix p(v);
    auto b = before(d);
    int bad = 0;
    long w = 0;
    double x = 0;
    for (int i = 0; i < 66; i++)
        bad += p[i] != (w += v[i]);
    for (int i = 0; i < 40; i++) {
        bad += b[i] != x;
        x += d[i];
    }
    std::printf("%ld %g %d\n", p[65], b[39], bad);
    bool good = bad == 0;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
