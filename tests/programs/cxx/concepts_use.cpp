// Concepts and constrained functions.
// flags: -std=c++20
#include <cstdio>
#include <concepts>
#include <string>

template <class T>
concept Sized = requires(T t) {
    { t.size() } -> std::convertible_to<size_t>;
};
template <Sized T> int f(T t) { return (int)t.size(); }
template <std::integral T> int f(T t) { return (int)t * 10; }
int f(auto) { return -1; }
int main() {
    std::printf("%d %d %d\n", f(std::string("four")), f(3L), f(2.5));
    return f('\1');
}
