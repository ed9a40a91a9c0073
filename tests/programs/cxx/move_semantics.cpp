// Which constructors run.
// flags: -std=c++20
#include <cstdio>
#include <utility>
#include <vector>

struct T {
    int k;
    T(int k) : k(k) { std::printf("c"); }
    T(const T &o) : k(o.k) { std::printf("C"); }
    T(T &&o) noexcept : k(o.k) {
        o.k = 0;
        std::printf("M");
    }
    T &operator=(T o) {
        std::swap(k, o.k);
        std::printf("=");
        return *this;
    }
    ~T() { std::printf("d"); }
};
static T make(int k) {
    T t(k);
    return t;
}
static T pass(T t) { return t; }
int main() {
    T a = make(1), b = pass(a), c = pass(std::move(b));
    a = c;
    a = make(5);
    std::vector<T> v;
    for (int i = 0; i < 3; i++) v.emplace_back(i);
    v.insert(v.begin(), std::move(a));
    std::printf(" %d %d %d\n", a.k, b.k, v[0].k);
    return v[0].k;
}
