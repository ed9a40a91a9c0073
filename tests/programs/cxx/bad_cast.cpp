// dynamic_cast up, down and across, with bad_cast.
// flags: -std=c++20
#include <cstdio>
#include <typeinfo>

struct A {
    virtual ~A() {}
};
struct B {
    virtual ~B() {}
};
struct C : A, B {};
struct D : A {};
int main() {
    C c;
    D d;
    A *v[] = {&c, &d};
    for (A *a : v) {
        std::printf("%d %d %d ", dynamic_cast<B *>(a) != 0, dynamic_cast<C *>(a) != 0,
                    typeid(*a) == typeid(D));
        try {
            (void)dynamic_cast<B &>(*a);
            std::puts("cast");
        } catch (std::bad_cast &e) { std::puts(e.what()); }
    }
    A *volatile n = nullptr;
    try {
        std::puts(typeid(*n).name());
    } catch (std::bad_typeid &) { std::puts("bad_typeid"); }
    return 0;
}
