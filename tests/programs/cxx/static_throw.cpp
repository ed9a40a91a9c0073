// A static whose initialiser throws is tried again.
// flags: -std=c++20
#include <cstdio>

static int tries;
struct T {
    T() {
        if (++tries < 3) throw tries;
    }
};
static T &get() {
    static T t;
    return t;
}
int main() {
    int n = 0;
    for (int i = 0; i < 5; i++) try {
            get();
            n += 10;
        } catch (int) { n++; }
    std::printf("%d %d\n", tries, n);
    return n;
}
