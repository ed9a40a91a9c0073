// openmp: for schedule(static,2) schedule(dynamic); parallel for schedule(guided)
// Loops over random access iterators: vectors, deques, reverse iterators, spans and arrays.
#include <array>
#include <cstdio>
#include <deque>
#include <span>
#include <vector>

int main() {
    std::vector<int> v(50);
    std::deque<long> d(33);
    std::array<double, 21> a{};
    int n = 0;
    for (auto &x : v)
        x = n++;
    for (auto &x : d)
        x = n++ * 10l;
    long sum = 0, back = 0, part = 0;
#pragma omp parallel
    {
#pragma omp for schedule(static, 2) reduction(+ : sum)
        for (auto it = v.begin(); it != v.end(); ++it)
            sum += *it;
#pragma omp for schedule(dynamic) reduction(+ : sum)
        for (std::deque<long>::const_iterator it = d.cbegin(); it < d.cend(); it += 3)
            sum += *it;
#pragma omp for reduction(+ : back)
        for (auto it = v.rbegin(); it < v.rend(); it += 4)
            back += *it * (it - v.rbegin());
    }
#pragma omp parallel for schedule(guided)
    for (auto it = a.begin(); it < a.end(); it++)
        *it = static_cast<double>(it - a.begin()) / 2;
    std::span<int> middle(v.data() + 10, 15);
#pragma omp parallel for reduction(+ : part)
    for (auto it = middle.begin(); it != middle.end(); it++)
        part += *it;
    long ws = 0, wb = 0;
    for (int x : v)
        ws += x;
    for (std::size_t i = 0; i < d.size(); i += 3)
        ws += d[i];
    for (int i = 0; i < 50; i += 4)
        wb += static_cast<long>(v[49 - i]) * i;
    std::printf("%ld %ld %ld %g\n", sum, back, part, a[20]);
    bool good = sum == ws && back == wb && part == 255 && a[20] == 10;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
