// Lambdas: captures, mutable, generic, recursive.
// flags: -std=c++20
#include <cstdio>
#include <functional>
#include <vector>

int main() {
    int n = 1;
    auto inc = [n]() mutable { return n++; };
    auto by = [&n](int k) { n += k; };
    inc();
    inc();
    by(5);
    std::function<int(int)> fact = [&](int k) { return k < 2 ? 1 : k * fact(k - 1); };
    auto add = [](auto a, auto b) { return a + b; };
    std::vector<std::function<int()>> v;
    for (int i = 0; i < 3; i++) v.push_back([=, p = i * i] { return p + n; });
    std::printf("%d %d %d %g", inc(), n, fact(6), add(1, .5));
    for (auto &f : v) std::printf(" %d", f());
    std::puts("");
    return n;
}
