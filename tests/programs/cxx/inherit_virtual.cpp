// Virtual bases: one copy, and calls through it.
// flags: -std=c++20
#include <cstdio>

struct V {
    int v;
    V(int x) : v(x) { std::printf("V%d ", x); }
    virtual int f() { return v; }
    virtual ~V() { std::printf("~V "); }
};
struct L : virtual V {
    L() : V(1) {}
    int f() override { return v * 10; }
};
struct R : virtual V {
    R() : V(2) {}
    virtual int g() { return v + 5; }
};
struct X : L, R {
    X() : V(7) {}
    int g() override { return f() + L::f(); }
};
int main() {
    X x;
    V &v = x;
    R &r = x;
    std::printf("%d %d %zu\n", v.f(), r.g(), sizeof(X) / sizeof(void *));
    return r.g() / 10;
}
