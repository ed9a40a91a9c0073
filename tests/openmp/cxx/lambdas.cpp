// openmp: parallel for; task firstprivate; parallel
// Lambdas that hold regions, and regions that call and make lambdas.
#include <cstdio>
#include <functional>
#include <vector>

template <typename F> static void parallel_for(int lo, int hi, F f) {
#pragma omp parallel for firstprivate(f)
    for (int i = lo; i < hi; i++)
        f(i);
}

int main() {
    std::vector<int> v(80), w(10);
    int factor = 3, total = 0;
    parallel_for(0, 80, [&v, factor](int i) { v[i] = i * factor; });
    auto sum = [&]() {
        int s = 0;
#pragma omp parallel for reduction(+ : s)
        for (int i = 0; i < 80; i++)
            s += v[i];
        return s;
    };
    int first = sum();
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < 10; k++) {
        std::function<int(int)> f = [k](int x) { return x * k; };
#pragma omp task firstprivate(f, k) shared(w)
        w[k] = f(k + 1);
    }
    auto nested = [&total](int n) {
#pragma omp parallel for
        for (int i = 0; i < n; i++) {
            auto add = [&total](int x) {
#pragma omp atomic
                total += x;
            };
            add(i);
        }
    };
    nested(20);
    int errors = 0;
    for (int k = 0; k < 10; k++)
        errors += w[k] != k * (k + 1);
    std::printf("%d %d, errors %d\n", first, total, errors);
    bool good = first == 3 * 3160 && total == 190 && errors == 0;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
