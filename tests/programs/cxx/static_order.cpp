// Constructors and destructors of globals and statics.
// flags: -std=c++20
#include <cstdio>

struct T {
    const char *n;
    T(const char *n) : n(n) { std::printf("+%s ", n); }
    ~T() {
        std::printf("-%s ", n);
        std::fflush(stdout);
    }
};
static T a("a");
T &get() {
    static T s("static");
    return s;
}
static T b("b");
inline T c("c");
int main() {
    get();
    get();
    std::printf("main ");
    static T late("late");
    return 5;
}
