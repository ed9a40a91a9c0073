// A library of parallel algorithms that is a header, used by two units.

#include "parallel.h"
#include "text.h"
#include <cstdio>
#include <numeric>
#include <stdexcept>

static int failures = 0;

static void expect(const char *what, bool right) {
    std::printf("%s: %s\n", what, right ? "right" : "not right");
    failures += !right;
}

struct Fraction {
    long up = 0, down = 1;
    Fraction() = default;
    Fraction(long u, long d) : up(u), down(d) {
        if (d == 0)
            throw std::domain_error("a fraction by zero");
        long g = std::gcd(u, d);
        up /= g;
        down /= g;
    }
    friend Fraction operator+(Fraction a, Fraction b) {
        return {a.up * b.down + b.up * a.down, a.down * b.down};
    }
    bool operator==(const Fraction &) const = default;
};

#pragma omp declare reduction(plus : Fraction : omp_out = omp_out + omp_in)                        \
    initializer(omp_priv = Fraction())

// A loop with a scan, whose sums up to an element are used in the loop itself.
static bool scans() {
    std::vector<long> in(300), out(300), before(300);
    std::iota(in.begin(), in.end(), 1);
    long sum = 0;
#pragma omp parallel for reduction(inscan, + : sum)
    for (int i = 0; i < 300; i++) {
        sum += in[i];
#pragma omp scan inclusive(sum)
        out[i] = sum;
    }
    long up_to = 0;
#pragma omp parallel for reduction(inscan, + : up_to)
    for (int i = 0; i < 300; i++) {
        before[i] = up_to;
#pragma omp scan exclusive(up_to)
        up_to += in[i];
    }
    bool right = sum == 45150;
    for (int i = 0; i < 300; i++)
        right &= out[i] == (i + 1L) * (i + 2) / 2 && before[i] == out[i] - in[i];
    return right;
}

template <typename How> static bool squares(How how) {
    std::vector<long> v(1000);
    std::iota(v.begin(), v.end(), 0);
    parallel::for_each(how, v.begin(), v.end(), [](long &x) { x *= x; });
    for (long i = 0; i < 1000; i++)
        if (v[static_cast<std::size_t>(i)] != i * i)
            return false;
    return true;
}

static bool fractions() {
    Fraction sum;
#pragma omp parallel for reduction(plus : sum)
    for (int i = 1; i <= 12; i++)
        sum = sum + Fraction(1, i * (i + 1));
    int zero = 0;
#pragma omp parallel for reduction(+ : zero)
    for (int i = -5; i <= 5; i++) {
        try {
            Fraction f(1, i);
            zero += f.down == 0;
        } catch (const std::domain_error &) {
            zero += 100;
        }
    }
    return sum == Fraction(12, 13) && zero == 100;
}

static bool sorts() {
    std::vector<std::pair<int, double>> v;
    unsigned seed = 1;
    for (int i = 0; i < 1200; i++) {
        seed = seed * 1664525u + 1013904223u;
        v.emplace_back(static_cast<int>(seed >> 20), i * 0.5);
    }
    auto want = v;
    std::sort(want.begin(), want.end(), std::greater<>());
    parallel::sort(v.begin(), v.end(), std::greater<>());
    return v == want;
}

static bool searches() {
    std::vector<int> v(900);
    for (int i = 0; i < 900; i++)
        v[static_cast<std::size_t>(i)] = i * 7 % 100;
    auto first = parallel::find_if(v, [](int x) { return x == 99; });
    auto none = parallel::find_if(v, [](int x) { return x > 100; });
    return first == 57 && none == v.size();
}

int main() {
    expect("static", squares(parallel::Static{}));
    expect("dynamic", squares(parallel::Dynamic{7}));
    expect("tasks", squares(parallel::Tasks{50}));
    expect("scans", scans());
    expect("fractions", fractions());
    expect("sorts", sorts());
    expect("searches", searches());
    expect("words", check_words());
    std::puts(failures == 0 ? "ok" : "wrong");
    return failures != 0;
}
