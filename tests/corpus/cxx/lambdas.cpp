// Lambdas: captures by value, reference, move and init; generic, recursive, converted to function pointers.
// flags: -std=c++20
#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>

static int apply(int (*f)(int), int x) { return f(x); }
template <class F> static auto compose(F f, F g) { return [=](auto x) { return f(g(x)); }; }
static std::function<int()> make_counter(int step) { return [step, n = 0]() mutable { return n += step; }; }

struct Widget {
  int base = 100;
  auto adder() { return [this](int x) { return base += x; }; }
  auto copier() const { return [*this](int x) { return base + x; }; }
};

int main() {
  int local = 5, values[] = {5, 3, 9, 1, 7};
  auto by_ref = [&local](int x) { return local += x; };
  auto by_move = [p = std::make_unique<int>(41)] { return *p + 1; };
  auto fact = [](auto self, int n) -> long { return n < 2 ? 1 : n * self(self, n - 1); };
  auto variadic = []<class... T>(T... t) { return (t * ...); };
  auto next = make_counter(7);
  next();
  Widget w;
  auto add = w.adder();
  auto copy = w.copier();
  add(5);
  std::sort(values, values + 5, [&](int a, int b) { return local > 0 ? a > b : a < b; });
  std::printf("%d %d %ld %d\n", by_ref(10), by_move(), fact(fact, 10), variadic(2, 3, 4));
  std::printf("%d %d %d %d %d\n", next(), apply([](int x) { return x * x; }, 12), add(1), copy(2), values[0]);
  std::printf("%d\n", compose(+[](int x) { return x + 1; }, +[](int x) { return x * 10; })(4));
}
