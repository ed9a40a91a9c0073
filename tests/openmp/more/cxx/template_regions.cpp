// openmp: parallel for schedule(static num_threads reduction(+); parallel
// Templates whose clauses depend on their parameters.
#include <cstdio>

template <class T, int N> struct Vec {
    T data[N];
    template <class F> void fill(F f) {
#pragma omp parallel for schedule(static, N / 4) num_threads(N % 4 + 1)
        for (int i = 0; i < N; i++)
            data[i] = f(i);
    }
    T sum() const {
        T s{};
#pragma omp parallel for reduction(+ : s)
        for (int i = 0; i < N; i++)
            s += data[i];
        return s;
    }
};

template <class T> static T largest(const T *p, T n, T first) {
    T top = first;
#pragma omp parallel
    {
        T mine = first;
#pragma omp for nowait
        for (T i = 0; i < n; i++)
            mine = p[i] > mine ? p[i] : mine;
#pragma omp critical(largest)
        top = mine > top ? mine : top;
    }
    return top;
}

template <class... Ts> static long sizes(Ts... ts) {
    long s = 0;
#pragma omp parallel num_threads(1)
    s = (static_cast<long>(ts) + ...);
    return s;
}

int main() {
    Vec<int, 40> a;
    Vec<double, 17> b;
    a.fill([](int i) { return i * 3; });
    b.fill([](int i) { return i * 0.25; });
    short s[5] = {4, 9, -2, 8, 1};
    unsigned long u[3] = {7, 70, 5};
    std::printf("%d %g %d %lu %ld\n", a.sum(), b.sum(), largest<short>(s, 5, -99),
                largest<unsigned long>(u, 3, 0), sizes(1, 2.5, 'a'));
    bool good = a.sum() == 2340 && b.sum() == 34 && largest<short>(s, 5, -99) == 9 &&
               largest<unsigned long>(u, 3, 0) == 70;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
