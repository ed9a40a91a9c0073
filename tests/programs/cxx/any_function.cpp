// std::function, bind, invoke, members.
// flags: -std=c++20
#include <cstdio>
#include <functional>

struct S {
    int k;
    int add(int x) const { return k + x; }
};
int main() {
    using namespace std::placeholders;
    S s{5};
    std::function<int(const S &, int)> m = &S::add;
    auto b = std::bind(&S::add, _1, 7);
    auto c = std::bind_front(std::minus<>(), 100);
    std::function<int(int)> f = std::negate<int>();
    std::printf("%d %d %d %d %d\n", m(s, 1), b(s), c(1), f(3), std::invoke(&S::k, s));
    return b(s);
}
