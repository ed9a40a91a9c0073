// std::array and std::span.
// flags: -std=c++20
#include <cstdio>
#include <array>
#include <span>
#include <numeric>

static int sum(std::span<const int> s) { return std::accumulate(s.begin(), s.end(), 0); }
int main() {
    std::array<int, 6> a{5, 4, 3, 2, 1};
    a.back() = 9;
    int n = 0;
    try {
        n = a.at(10);
    } catch (...) { n = 7; }
    std::printf("%d %d %d\n", sum(a), sum(std::span(a).subspan(2, 3)), n);
    return n;
}
