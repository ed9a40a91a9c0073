// variant, optional, any, tuple.
// flags: -std=c++20
#include <cstdio>
#include <variant>
#include <optional>
#include <any>
#include <tuple>
#include <string>

template <class... T> struct O : T... {
    using T::operator()...;
};
int main() {
    std::variant<int, double, std::string> v[] = {1, 2.5, std::string("s")};
    for (auto &x : v)
        std::visit(O{[](int i) { std::printf("i%d ", i); },
                     [](double d) { std::printf("d%g ", d); },
                     [](const std::string &s) { std::printf("s%s ", s.c_str()); }},
                   x);
    try {
        std::get<int>(v[1]);
    } catch (std::bad_variant_access &e) { std::printf("%s ", e.what()); }
    std::optional<int> o;
    try {
        o.value();
    } catch (std::bad_optional_access &) { std::printf("none "); }
    o = 4;
    std::any a = std::string("any");
    try {
        std::any_cast<int>(a);
    } catch (std::bad_any_cast &) { std::printf("%s ", std::any_cast<std::string>(a).c_str()); }
    auto [p, q] = std::make_tuple(o.value_or(1), 'q');
    std::printf("%d%c\n", p, q);
    return p;
}
