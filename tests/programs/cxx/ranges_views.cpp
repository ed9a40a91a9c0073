// Views of std::ranges.
// flags: -std=c++20
#include <cstdio>
#include <ranges>
#include <vector>
#include <algorithm>

int main() {
    std::vector<int> v(20);
    std::ranges::generate(v, [n = 0]() mutable { return n++; });
    auto w = v | std::views::filter([](int x) { return x % 3 == 0; }) |
             std::views::transform([](int x) { return x * x; }) | std::views::reverse;
    int s = 0;
    for (int x : w) {
        std::printf("%d ", x);
        s += x;
    }
    std::printf("%d %d\n", *std::ranges::max_element(v),
                (int)std::ranges::count_if(v, [](int x) { return x & 1; }));
    return s & 127;
}
