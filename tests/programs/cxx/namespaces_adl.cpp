// Namespaces, lookup by arguments, using, inline.
// flags: -std=c++20
#include <cstdio>

namespace a {
struct T {
    int v;
};
int f(T t) { return t.v; }
inline namespace v2 {
int g() { return 2; }
} // namespace v2
namespace v1 {
int g() { return 1; }
} // namespace v1
} // namespace a
namespace {
int hidden = 6;
}
namespace b = a::v1;
using a::v2::g;
int main() {
    a::T t{4};
    std::printf("%d %d %d %d %d\n", f(t), g(), b::g(), a::g(), hidden);
    return f(t);
}
