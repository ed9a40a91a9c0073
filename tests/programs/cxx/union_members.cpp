// Unions with constructors, bit fields in classes, mutable.
// flags: -std=c++20
#include <cstdio>
#include <new>
#include <string>

struct V {
    enum { I, S } tag;
    union {
        int i;
        std::string s;
    };
    V(int k) : tag(I), i(k) {}
    V(const char *t) : tag(S), s(t) {}
    ~V() {
        if (tag == S) s.~basic_string();
    }
    mutable int reads : 5 = 0;
    int len() const {
        reads++;
        return tag == S ? (int)s.size() : i;
    }
};
int main() {
    V a(3), b("a string that is long enough to be elsewhere");
    int n = 0;
    for (int i = 0; i < 4; i++) n += a.len() + b.len();
    std::printf("%d %d\n", n, b.reads);
    return a.reads;
}
