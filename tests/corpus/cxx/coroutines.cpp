// Coroutines: a generator, an awaitable task, early destruction and exceptions across suspension.
// flags: -std=c++20
#include <coroutine>
#include <cstdio>
#include <exception>
#include <utility>

struct Generator {
  struct promise_type {
    long value = 0;
    std::exception_ptr error;
    Generator get_return_object() { return Generator{std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(long v) { value = v; return {}; }
    void return_void() {}
    void unhandled_exception() { error = std::current_exception(); }
  };
  std::coroutine_handle<promise_type> h;
  explicit Generator(std::coroutine_handle<promise_type> x) : h(x) {}
  Generator(Generator &&o) : h(std::exchange(o.h, nullptr)) {}
  ~Generator() { if (h) h.destroy(); }
  bool next() {
    h.resume();
    if (h.promise().error) std::rethrow_exception(std::exchange(h.promise().error, nullptr));
    return !h.done();
  }
};
struct Trace { const char *n; ~Trace() { std::printf("~%s ", n); } };
struct Ready { int v; bool await_ready() { return v > 0; } void await_suspend(std::coroutine_handle<>) {} int await_resume() { return v * 2; } };

static Generator fib() {
  Trace t{"fib"};
  for (long a = 0, b = 1;; b = std::exchange(a, b) + b) co_yield a;
}
static Generator mixed(int n) {
  int x = co_await Ready{n};
  for (int i = 0; i < x; i++) {
    if (i == 5) throw x;
    co_yield i * x;
  }
}

int main() {
  long sum = 0;
  {
    auto g = fib();
    for (int i = 0; i < 20 && g.next(); i++) sum += g.h.promise().value;
  }
  auto m = mixed(4);
  try { while (m.next()) sum += m.h.promise().value * 10000; } catch (int x) { std::printf("caught %d ", x); }
  std::printf("%ld\n", sum);
}
