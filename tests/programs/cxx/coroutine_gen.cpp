// A generator by coroutines.
// flags: -std=c++20
#include <cstdio>
#include <coroutine>
#include <exception>

struct Gen {
    struct promise_type {
        int v;
        Gen get_return_object() {
            return {std::coroutine_handle<promise_type>::from_promise(*this)};
        }
        std::suspend_always initial_suspend() { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        std::suspend_always yield_value(int x) {
            v = x;
            return {};
        }
        void return_void() {}
        void unhandled_exception() { throw; }
    };
    std::coroutine_handle<promise_type> h;
    ~Gen() { h.destroy(); }
};
static Gen fib(int n) {
    int a = 0, b = 1;
    while (n--) {
        co_yield a;
        int t = a + b;
        a = b;
        b = t;
    }
    throw 42;
}
int main() {
    Gen g = fib(10);
    try {
        for (;;) {
            g.h.resume();
            std::printf("%d ", g.h.promise().v);
        }
    } catch (int k) {
        std::printf("end %d\n", k);
        return k;
    }
}
