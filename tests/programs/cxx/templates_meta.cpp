// Recursion, packs and specialisation of templates.
// flags: -std=c++20
#include <cstdio>
#include <type_traits>
#include <utility>

template <int N> struct Fib {
    static constexpr long v = Fib<N - 1>::v + Fib<N - 2>::v;
};
template <> struct Fib<0> {
    static constexpr long v = 0;
};
template <> struct Fib<1> {
    static constexpr long v = 1;
};
template <class... T> auto sum(T... t) { return (t + ...); }
template <class T> const char *kind(T) {
    if constexpr (std::is_integral_v<T>)
        return "int";
    else
        return "other";
}
template <size_t... I> int idx(std::index_sequence<I...>) { return ((I * I) + ...); }
int main() {
    std::printf("%ld %g %s %s %d\n", Fib<50>::v, sum(1, 2.5, 3L), kind('a'), kind(1.0),
                idx(std::make_index_sequence<6>()));
    return sum(1, 2, 3);
}
