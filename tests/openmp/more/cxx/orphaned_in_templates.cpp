// openmp: for nowait schedule(static); single copyprivate; barrier; critical
// Worksharing in function templates, static members and friends, called from one region.
#include <array>
#include <cstdio>
#include <string>
#include <vector>

template <class It, class F> static void team_for(It first, It last, F f) {
#pragma omp for schedule(static)
    for (It it = first; it < last; ++it)
        f(*it);
}

template <class T> static T team_once(T value) {
    T out{};
#pragma omp single copyprivate(out)
    out = value + value;
    return out;
}

struct Sum {
    static long total;
    template <class C> static void of(const C &c) {
        long mine = 0;
#pragma omp for nowait
        for (std::size_t i = 0; i < c.size(); i++)
            mine += static_cast<long>(c[i]);
#pragma omp critical(sum)
        total += mine;
#pragma omp barrier
    }
};
long Sum::total = 0;

int main() {
    std::vector<int> v(40);
    std::array<double, 10> a;
    a.fill(2.5);
    for (int i = 0; i < 40; i++)
        v[i] = i;
    int bad = 0;
#pragma omp parallel num_threads(3) reduction(+ : bad)
    {
        team_for(v.begin(), v.end(), [](int &x) { x *= 3; });
        team_for(a.data(), a.data() + a.size(), [](double &x) { x += 1; });
        bad += team_once(std::string("x")) != "xx" || team_once(21) != 42;
        Sum::of(v);
        Sum::of(a);
    }
    team_for(v.begin(), v.end(), [](int &x) { x -= 1; });
    std::printf("%ld %d %d\n", Sum::total, v[39], bad);
    bool good = Sum::total == 2340 + 30 && v[39] == 116 && bad == 0;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
