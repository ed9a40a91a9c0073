// Exceptions of every kind of type.
// flags: -std=c++20
#include <cstdio>
#include <string>

struct B {
    virtual ~B() {}
    int b = 1;
};
struct D : B {
    int d = 2;
};
static void t(int k) {
    switch (k) {
    case 0: throw 7;
    case 1: throw 2.5;
    case 2: throw "text";
    case 3: throw std::string("string");
    case 4: throw D();
    case 5: throw B();
    case 6: {
        static D d;
        throw &d;
    }
    case 7: throw nullptr;
    case 8: throw 'c';
    }
}
int main() {
    for (int k = 0; k < 10; k++) try {
            t(k);
            std::puts("none");
        } catch (int i) { std::printf("int %d\n", i); } catch (double d) {
            std::printf("double %g\n", d);
        } catch (const char *s) {
            std::printf("chars %s\n", s ? s : "null");
        } catch (std::string &s) { std::printf("string %s\n", s.c_str()); } catch (D &d) {
            std::printf("D %d\n", d.d);
        } catch (B &b) { std::printf("B %d\n", b.b); } catch (B *b) {
            std::printf("B* %d\n", b->b);
        } catch (...) { std::puts("other"); }
    return 0;
}
