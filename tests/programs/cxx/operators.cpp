// Overloaded operators, conversions, literals, comparison.
// flags: -std=c++20
#include <cstdio>
#include <compare>

struct R {
    long n, d;
    R(long n = 0, long d = 1) : n(n), d(d) {}
    R operator+(const R &o) const { return {n * o.d + o.n * d, d * o.d}; }
    R &operator+=(const R &o) { return *this = *this + o; }
    R operator-() const { return {-n, d}; }
    R &operator++() {
        n += d;
        return *this;
    }
    R operator++(int) {
        R r = *this;
        ++*this;
        return r;
    }
    auto operator<=>(const R &o) const { return n * o.d <=> o.n * d; }
    bool operator==(const R &o) const { return n * o.d == o.n * d; }
    explicit operator double() const { return (double)n / d; }
};
static R operator""_r(unsigned long long k) { return R((long)k); }
int main() {
    R a(1, 2), b = a + 3_r;
    a += b++;
    std::printf("%g %g %g %d %d\n", (double)a, (double)b, (double)-a, a < b, R(2, 4) == R(1, 2));
    return (int)(double)b;
}
