// An exception from a constructor: parts are destroyed.
// flags: -std=c++20
#include <cstdio>
#include <memory>

struct A {
    A(int k) : k(k) {
        std::printf("A%d ", k);
        if (k == 3) throw k;
    }
    ~A() { std::printf("~A%d ", k); }
    int k;
};
struct C {
    A a, b, c;
    C(int x, int y, int z) try : a(x), b(y), c(z) {
    } catch (int k) {
        std::printf("fail%d ", k);
        throw k + 10;
    }
};
int main() {
    int r = 0;
    for (int i = 0; i < 3; i++) try {
            C c(i == 0 ? 3 : 0, i == 1 ? 3 : 1, i == 2 ? 3 : 2);
        } catch (int k) {
            r += k;
            std::puts("!");
        }
    try {
        A *p = new A[2]{1, 3};
        delete[] p;
    } catch (int) { std::puts("array"); }
    try {
        auto u = std::make_unique<A>(3);
    } catch (int) { std::puts("unique"); }
    return r;
}
