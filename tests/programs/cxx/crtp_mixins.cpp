// Static polymorphism.
// flags: -std=c++20
#include <cstdio>

template <class D> struct Count {
    static inline int n = 0;
    Count() { n++; }
    Count(const Count &) { n++; }
    ~Count() { n--; }
    int twice() { return 2 * static_cast<D *>(this)->v(); }
};
struct A : Count<A> {
    int v() { return 4; }
};
struct B : Count<B> {
    int v() { return 5; }
};
int main() {
    A a, c = a;
    int t;
    {
        B b;
        t = b.twice() + B::n;
    }
    std::printf("%d %d %d %d\n", A::n, B::n, a.twice(), t);
    return t;
}
