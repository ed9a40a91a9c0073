// openmp: parallel for reduction(+) reduction(join) collapse(2); declare reduction initializer
// Iterators of the program's own, views, containers as reductions, and coroutines that begin
// regions while they are resumed in others.
#include <coroutine>
#include <cstdio>
#include <deque>
#include <optional>
#include <ranges>
#include <string>
#include <vector>

struct Generator {
    struct promise_type {
        int value = 0;
        Generator get_return_object() {
            return {std::coroutine_handle<promise_type>::from_promise(*this)};
        }
        std::suspend_always initial_suspend() { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        std::suspend_always yield_value(int v) {
            value = v;
            return {};
        }
        void return_void() {}
        void unhandled_exception() {}
    };
    std::coroutine_handle<promise_type> handle;
    ~Generator() { handle.destroy(); }
    std::optional<int> next() {
        handle.resume();
        if (handle.done())
            return {};
        return handle.promise().value;
    }
};

static Generator triangles(int n) {
    for (int i = 0; i < n; i++) {
        int s = 0;
#pragma omp parallel for reduction(+ : s) num_threads(2)
        for (int k = 0; k < i; k++)
            s += k;
        co_yield s;
    }
}

struct Squares {
    long at;
    long operator-(const Squares &o) const { return at - o.at; }
    Squares &operator+=(long k) { return at += k, *this; }
    Squares &operator-=(long k) { return at -= k, *this; }
    Squares &operator++() { return ++at, *this; }
    Squares operator+(long k) const { return {at + k}; }
    bool operator<(const Squares &o) const { return at < o.at; }
    bool operator!=(const Squares &o) const { return at != o.at; }
    long operator*() const { return at * at; }
};
template <> struct std::iterator_traits<Squares> {
    using iterator_category = std::random_access_iterator_tag;
    using difference_type = long;
    using value_type = long;
    using pointer = long *;
    using reference = long;
};
struct Range {
    long from, to;
    Squares begin() const { return {from}; }
    Squares end() const { return {to}; }
};

using Numbers = std::vector<int>;
#pragma omp declare reduction(join : Numbers, std::string : omp_out.insert(                        \
        omp_out.end(), omp_in.begin(), omp_in.end())) initializer(omp_priv = {})

static int twice(int v) { return v * 2; }

int main() {
    int errors = 0;
    std::deque<int> numbers(300);
    for (int k = 0; auto &x : numbers)
        x = k++;
    long s = 0;
#pragma omp parallel for reduction(+ : s)
    for (auto at = numbers.rbegin(); at < numbers.rend(); at += 3)
        s += *at;
    errors += s != 15050;
#pragma omp parallel for reduction(+ : s)
    for (Squares at = {3}; at < Squares{50}; at += 7)
        s += *at;
    errors += s != 15050 + 5404;
    s = 0;
#pragma omp parallel for reduction(+ : s) collapse(2)
    for (long z : Range{2, 40})
        for (int y : {1, 2, 3})
            s += z * y;
    errors += s != 6 * 20539;
    s = 0;
#pragma omp parallel for reduction(+ : s) schedule(static, 2)
    for (auto &&x : numbers | std::views::drop(10) | std::views::transform(twice))
        s += x;
    errors += s != 2 * (44850 - 45);
    int g = 0;
#pragma omp parallel for reduction(+ : g)
    for (int i = 0; i < 10; i++) {
        Generator all = triangles(i);
        while (auto value = all.next())
            g += *value;
    }
    errors += g != 210;
    std::string letters;
    Numbers joined;
#pragma omp parallel for reduction(join : letters, joined)
    for (int i = 0; i < 40; i++) {
        letters += char('a' + i % 26);
        joined.push_back(i);
    }
    long sum = 0;
    for (int x : joined)
        sum += x;
    errors += letters.size() != 40 || joined.size() != 40 || sum != 780;
    printf("%ld %d, errors %d\n", s, g, errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
