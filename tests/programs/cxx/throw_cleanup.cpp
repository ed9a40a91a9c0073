// Destructors while an exception passes.
// flags: -std=c++20
#include <cstdio>

struct N {
    int k;
    N(int k) : k(k) { std::printf("+%d ", k); }
    ~N() { std::printf("-%d ", k); }
};
static int deep(int n) {
    N x(n);
    if (n == 0) throw 5;
    for (int i = 0; i < 2; i++) {
        N y(10 * n + i);
        if (i) return deep(n - 1) + 1;
    }
    return 0;
}
int main() {
    try {
        deep(3);
    } catch (int i) {
        std::printf("caught %d\n", i);
        return i;
    }
    return 1;
}
