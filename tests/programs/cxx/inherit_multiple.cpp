// Several bases and thunks.
// flags: -std=c++20
#include <cstdio>

struct A {
    int a = 1;
    virtual int f() { return a; }
    virtual A *self() { return this; }
    virtual ~A() {}
};
struct B {
    int b = 2;
    virtual int g() { return b; }
    virtual B *self() { return this; }
    virtual ~B() {}
};
struct C : A, B {
    int c = 3;
    int f() override { return a + c; }
    int g() override { return b * c; }
    C *self() override { return this; }
};
int main() {
    C c;
    A *a = &c;
    B *b = &c;
    std::printf("%d %d %d %d\n", a->f(), b->g(), (void *)a == (void *)b,
                (void *)a->self() == (void *)b->self());
    int (B::*m)() = &B::g;
    int C::*d = &C::c;
    std::printf("%d %d\n", (b->*m)(), c.*d);
    B *n = new C;
    delete n;
    return 0;
}
