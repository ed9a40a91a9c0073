// Coroutines that await each other.
// flags: -std=c++20
#include <cstdio>
#include <coroutine>

struct Task {
    struct promise_type {
        int v = 0;
        std::coroutine_handle<> next;
        Task get_return_object() {
            return {std::coroutine_handle<promise_type>::from_promise(*this)};
        }
        std::suspend_always initial_suspend() { return {}; }
        struct F {
            bool await_ready() noexcept { return false; }
            std::coroutine_handle<> await_suspend(std::coroutine_handle<promise_type> h) noexcept {
                auto n = h.promise().next;
                return n ? n : std::noop_coroutine();
            }
            void await_resume() noexcept {}
        };
        F final_suspend() noexcept { return {}; }
        void return_value(int x) { v = x; }
        void unhandled_exception() { v = -1; }
    };
    std::coroutine_handle<promise_type> h;
    ~Task() { h.destroy(); }
    bool await_ready() { return false; }
    std::coroutine_handle<> await_suspend(std::coroutine_handle<> n) {
        h.promise().next = n;
        return h;
    }
    int await_resume() { return h.promise().v; }
};
static Task leaf(int k) {
    if (k == 3) throw k;
    co_return k *k;
}
static Task sum(int n) {
    int s = 0;
    for (int i = 0; i < n; i++) s += co_await leaf(i);
    co_return s;
}
int main() {
    Task t = sum(6);
    t.h.resume();
    std::printf("%d %d\n", t.h.promise().v, t.h.done());
    return t.h.promise().v;
}
