// openmp: parallel reduction(+); task firstprivate; taskgroup
// Parameter packs that become tasks, one for each argument.
#include <cstdio>
#include <omp.h>

template <class F, class... Ts> static void spread(F f, Ts... ts) {
#pragma omp taskgroup
    {
        auto one = [&f](auto x) {
#pragma omp task firstprivate(x) shared(f)
            f(x);
        };
        (one(ts), ...);
    }
}

int main() {
    double sum = 0;
    int calls = 0, after = 0;
    auto f = [&](auto x) {
        double v = static_cast<double>(x);
#pragma omp atomic
        sum += v;
#pragma omp atomic
        calls++;
    };
#pragma omp parallel
#pragma omp single
    {
        spread(f, 1, 2.5, 'A', 100l, 3.25f);
        after = calls;
        spread(f, 7u);
    }
    int n = 0;
#pragma omp parallel num_threads(2) reduction(+ : n)
    n += omp_get_thread_num() == 0 ? 5 : 0;
    std::printf("%g %d %d %d\n", sum, calls, after, n);
    bool good = sum == 1 + 2.5 + 65 + 100 + 3.25 + 7 && calls == 6 && after == 5 && n == 5;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
