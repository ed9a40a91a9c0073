// openmp: parallel for schedule(static) schedule(dynamic,3) collapse(2)
// A random access iterator of the program itself, alone and in a collapsed nest.
#include <cstdio>
#include <iterator>

class Step {
    long at, by;

  public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = long;
    using difference_type = long;
    using pointer = const long *;
    using reference = long;
    Step(long a, long b) : at(a), by(b) {}
    long operator*() const { return at * by; }
    Step &operator++() { return ++at, *this; }
    Step &operator--() { return --at, *this; }
    Step &operator+=(long n) { return at += n, *this; }
    Step &operator-=(long n) { return at -= n, *this; }
    friend Step operator+(Step s, long n) { return s += n; }
    friend Step operator+(long n, Step s) { return s += n; }
    friend Step operator-(Step s, long n) { return s -= n; }
    friend long operator-(const Step &a, const Step &b) { return a.at - b.at; }
    friend bool operator<(const Step &a, const Step &b) { return a.at < b.at; }
    friend bool operator>(const Step &a, const Step &b) { return a.at > b.at; }
    friend bool operator<=(const Step &a, const Step &b) { return a.at <= b.at; }
    friend bool operator>=(const Step &a, const Step &b) { return a.at >= b.at; }
    friend bool operator!=(const Step &a, const Step &b) { return a.at != b.at; }
    friend bool operator==(const Step &a, const Step &b) { return a.at == b.at; }
};

int main() {
    long a = 0, b = 0, c = 0;
#pragma omp parallel for schedule(static) reduction(+ : a)
    for (Step s = Step(0, 3); s < Step(20, 3); ++s)
        a += *s;
#pragma omp parallel for schedule(dynamic, 3) reduction(+ : b)
    for (Step s = Step(40, 2); s > Step(-3, 2); s -= 5)
        b += *s;
#pragma omp parallel for collapse(2) reduction(+ : c)
    for (Step s = Step(1, 1); s != Step(7, 1); ++s)
        for (int i = 0; i < 5; i++)
            c += *s * i;
    std::printf("%ld %ld %ld\n", a, b, c);
    bool good = a == 570 && b == 2 * (40 + 35 + 30 + 25 + 20 + 15 + 10 + 5 + 0) && c == 210;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
