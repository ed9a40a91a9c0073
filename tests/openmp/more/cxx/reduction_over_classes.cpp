// openmp: declare reduction initializer; parallel for reduction(+) reduction(merge); for reduction(join)
// Reductions over complex numbers, maps, strings in a set, and a class with operator +=.
#include <cstdio>
#include <map>
#include <omp.h>
#include <set>
#include <string>

struct Fraction {
    long up, down;
    Fraction(long u = 0, long d = 1) : up(u), down(d) { tidy(); }
    void tidy() {
        long a = up < 0 ? -up : up, b = down;
        while (b) {
            long t = a % b;
            a = b;
            b = t;
        }
        if (a) {
            up /= a;
            down /= a;
        }
    }
    Fraction &operator+=(const Fraction &o) {
        up = up * o.down + o.up * down;
        down *= o.down;
        tidy();
        return *this;
    }
};
using Map = std::map<int, int>;
static void merge(Map &to, const Map &from) {
    for (auto [k, v] : from)
        to[k] += v;
}
#pragma omp declare reduction(+ : Fraction : omp_out += omp_in) initializer(omp_priv = Fraction())
#pragma omp declare reduction(merge : Map : merge(omp_out, omp_in))
#pragma omp declare reduction(join : std::set<std::string> : omp_out.insert(omp_in.begin(), omp_in.end()))

int main() {
    Fraction f(1, 2);
    Map counts{{3, 100}};
    std::set<std::string> names;
#pragma omp parallel for reduction(+ : f) reduction(merge : counts)
    for (int i = 1; i <= 12; i++) {
        f += Fraction(1, i);
        counts[i % 4]++;
    }
#pragma omp parallel
    {
#pragma omp for reduction(join : names)
        for (int i = 0; i < 60; i++)
            names.insert("n" + std::to_string(i * i % 13));
    }
    std::printf("%ld/%ld %d %zu\n", f.up, f.down, counts[3], names.size());
    bool good = f.up == 99881 && f.down == 27720 && counts[3] == 103 && counts[0] == 3 &&
               names.size() == 7;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
