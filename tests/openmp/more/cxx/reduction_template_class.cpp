// openmp: declare reduction initializer; parallel for reduction(plus)
// A reduction declared in a template and one in a class.
#include <cstdio>
#include <omp.h>
#include <vector>

template <class T> struct Pair {
    T a, b;
};

template <class T> static Pair<T> total(const std::vector<T> &v) {
#pragma omp declare reduction(plus : Pair<T> : omp_out.a += omp_in.a, omp_out.b ^= omp_in.b) \
    initializer(omp_priv = Pair<T>{0, 0})
    Pair<T> p{0, 0};
#pragma omp parallel for reduction(plus : p)
    for (std::size_t i = 0; i < v.size(); i++) {
        p.a += v[i];
        p.b ^= v[i];
    }
    return p;
}

int main() {
    std::vector<int> x(70);
    std::vector<unsigned long> y(45);
    long wa = 0, wb = 0;
    unsigned long ya = 0, yb = 0;
    for (int i = 0; i < 70; i++) {
        x[i] = i * 5 % 31;
        wa += x[i];
        wb ^= x[i];
    }
    for (int i = 0; i < 45; i++) {
        y[i] = 1ul << (i % 60);
        ya += y[i];
        yb ^= y[i];
    }
    auto p = total(x);
    auto q = total(y);
    std::printf("%d %d %lu\n", p.a, p.b, q.a);
    bool good = p.a == wa && p.b == wb && q.a == ya && q.b == yb;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
