// A hundred thousand exceptions through frames.
// flags: -std=c++20
#include <cstdio>

struct G {
    int &n;
    ~G() { n++; }
};
static int f(int k, int &n) {
    G g{n};
    if (k % 3 == 0) throw k;
    return k;
}
int main() {
    int n = 0;
    long s = 0;
    for (int i = 0; i < 3000; i++) try {
            s += f(i, n);
        } catch (int k) { s -= k; }
    std::printf("%d %ld\n", n, s);
    return n & 127;
}
