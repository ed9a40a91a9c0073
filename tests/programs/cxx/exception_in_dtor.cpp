// Destructors that throw and catch within themselves.
// flags: -std=c++20
#include <cstdio>
#include <exception>

struct D {
    ~D() {
        try {
            throw 1;
        } catch (int) { std::printf("in %d ", std::uncaught_exceptions()); }
    }
};
struct T {
    ~T() noexcept(false) { throw 5; }
};
int main() {
    try {
        D d;
        throw 2;
    } catch (int k) { std::printf("out %d\n", k); }
    try {
        T t;
    } catch (int k) { return k; }
    return 0;
}
