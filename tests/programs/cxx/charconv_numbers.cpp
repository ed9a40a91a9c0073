// Numbers to and from characters without streams, and errors as values.
// flags: -std=c++20
#include <charconv>
#include <cstdio>
#include <cstring>
#include <system_error>

int main() {
    char b[64];
    int bad = 0;
    for (double d : {0.1, 1e22, -3.5, 1.0 / 3, 5e-324}) {
        auto r = std::to_chars(b, b + sizeof b, d);
        double back = 0;
        std::from_chars(b, r.ptr, back);
        bad += back != d;
        std::printf("%.*s ", (int)(r.ptr - b), b);
    }
    for (const char *t : {"123", "-7f", "99999999999", "x"}) {
        int v = -1;
        auto [p, e] = std::from_chars(t, t + std::strlen(t), v, 16);
        std::printf("%d:%td:%s ", v, p - t,
                    e == std::errc() ? "ok" : std::make_error_code(e).message().c_str());
    }
    auto small = std::to_chars(b, b + 2, 12345);
    std::printf("%d %d\n", small.ec == std::errc::value_too_large, bad);
    return bad;
}
