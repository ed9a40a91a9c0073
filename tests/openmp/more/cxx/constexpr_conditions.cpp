// openmp: parallel if; for collapse(depth)
// if constexpr, constants and concepts around directives.
#include <cstdio>
#include <string>

template <bool Wide> static int spread(int n) {
    constexpr int depth = Wide ? 2 : 1;
    int hits = 0;
#pragma omp parallel if (Wide)
    {
        if constexpr (Wide) {
#pragma omp for collapse(depth) reduction(+ : hits)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    hits += i >= j;
        } else {
#pragma omp for reduction(+ : hits)
            for (int i = 0; i < n; i++)
                for (int j = 0; j <= i; j++)
                    hits++;
        }
    }
    return hits;
}

template <class T>
    requires requires(T t) { t + t; }
static T twice(T t) {
    T r{};
#pragma omp parallel num_threads(1)
    r = t + t;
    return r;
}

int main() {
    int a = spread<true>(12), b = spread<false>(12);
    std::string s = twice(std::string("ab"));
    std::printf("%d %d %s %g\n", a, b, s.c_str(), twice(1.25));
    bool good = a == 78 && b == 78 && s == "abab";
    std::puts(good ? "ok" : "wrong");
    return !good;
}
