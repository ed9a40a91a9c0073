// Tables made while compiling.
// flags: -std=c++20
#include <cstdio>
#include <array>

constexpr auto make() {
    std::array<unsigned, 256> t{};
    for (unsigned i = 0; i < 256; i++) {
        unsigned c = i;
        for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
        t[i] = c;
    }
    return t;
}
constinit auto table = make();
consteval int sq(int k) { return k * k; }
int main() {
    unsigned c = ~0u;
    for (const char *s = "123456789"; *s; s++) c = table[(c ^ *s) & 255] ^ c >> 8;
    std::printf("%08x %d\n", ~c, sq(11));
    return sq(5);
}
