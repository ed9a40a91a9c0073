// openmp: parallel; parallel for reduction(+); task firstprivate
// Regions inside of lambdas, and lambdas with captures inside of regions.
#include <cstdio>
#include <functional>

template <class F> static void each(int n, F f) {
#pragma omp parallel for schedule(guided)
    for (int i = 0; i < n; i++)
        f(i);
}

int main() {
    int squares[40], base = 7;
    each(40, [&squares, base](int i) { squares[i] = i * i + base; });
    auto total = [&] {
        long s = 0;
#pragma omp parallel for reduction(+ : s)
        for (int i = 0; i < 40; i++)
            s += squares[i];
        return s;
    };
    auto counter = [n = 0]() mutable { return ++n; };
    int calls = 0, bad = 0;
#pragma omp parallel num_threads(3) firstprivate(counter) reduction(+ : bad)
    {
        for (int k = 1; k < 6; k++)
            bad += counter() != k;
#pragma omp single
        for (int k = 0; k < 4; k++) {
            auto job = [k](int x) { return k * x; };
#pragma omp task firstprivate(job) shared(calls)
            {
                int got = job(10);
#pragma omp atomic
                calls += got;
            }
        }
    }
    int recursive = 0;
    std::function<void(int)> dive = [&](int n) {
        if (n == 0)
            return;
#pragma omp parallel num_threads(1)
        {
            recursive += n;
            dive(n - 1);
        }
    };
    dive(5);
    std::printf("%ld %d %d %d\n", total(), calls, bad, recursive);
    bool good = total() == 20540 + 280 && calls == 60 && bad == 0 && counter() == 1 &&
               recursive == 15;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
