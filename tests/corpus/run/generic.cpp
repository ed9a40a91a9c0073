// Templates, lambdas, move semantics, operators, constexpr, variadic templates, static initialization, a small vector.
#include <array>
#include <cstdio>
#include <utility>

template <class T> class Vec {
  T *data = nullptr; unsigned n = 0, room = 0;
public:
  Vec() = default;
  Vec(Vec &&o) noexcept : data(o.data), n(o.n), room(o.room) { o.data = nullptr; o.n = o.room = 0; }
  Vec &operator=(Vec o) { std::swap(data, o.data); std::swap(n, o.n); std::swap(room, o.room); return *this; }
  Vec(const Vec &o) { for (const T &x : o) push(x); }
  ~Vec() { delete[] data; }
  void push(T x) {
    if (n == room) { room = room ? 2 * room : 2; T *more = new T[room]; for (unsigned k = 0; k < n; k++) more[k] = std::move(data[k]); delete[] data; data = more; }
    data[n++] = std::move(x);
  }
  T *begin() const { return data; } T *end() const { return data + n; }
  unsigned size() const { return n; } T &operator[](unsigned k) { return data[k]; }
  template <class F> auto map(F f) const { Vec<decltype(f(*data))> out; for (const T &x : *this) out.push(f(x)); return out; }
  template <class A, class F> A fold(A a, F f) const { for (const T &x : *this) a = f(a, x); return a; }
};
struct Frac {
  long a, b;
  static constexpr long gcd(long x, long y) { return y ? gcd(y, x % y) : x < 0 ? -x : x; }
  constexpr Frac(long p = 0, long q = 1) : a(p / gcd(p, q)), b(q / gcd(p, q)) {}
  friend constexpr Frac operator+(Frac x, Frac y) { return {x.a * y.b + y.a * x.b, x.b * y.b}; }
  constexpr bool operator<(Frac o) const { return a * o.b < o.a * b; }
};
constexpr Frac half = Frac(1, 3) + Frac(1, 6);
static_assert(half.b == 2);
template <class... T> int count(T... t) { return (0 + ... + static_cast<int>(t)); }
template <int N> struct Fib { static constexpr long value = Fib<N - 1>::value + Fib<N - 2>::value; };
template <> struct Fib<0> { static constexpr long value = 0; };
template <> struct Fib<1> { static constexpr long value = 1; };
static Vec<int> squares = [] { Vec<int> v; for (int k = 0; k < 10; k++) v.push(k * k); return v; }();
static int counter() { static int n = squares[3]; return n++; }

int main() {
  Vec<int> copy = squares;
  int bias = 3;
  auto doubled = copy.map([&](int x) { return x * 2.5 + bias++; });
  std::printf("%u %g %d\n", doubled.size(), doubled.fold(0.0, [](double a, double b) { return a + b; }), bias);
  Vec<Vec<int>> nested;
  for (int k = 0; k < 5; k++) { Vec<int> row; for (int j = 0; j <= k; j++) row.push(k * j); nested.push(k % 2 ? squares : row); }
  std::printf("%u %d\n", nested[4].size(), nested[2][1]);
  Frac sum; for (int k = 1; k < 8; k++) sum = sum + Frac(1, k);
  std::printf("%ld/%ld %d %ld\n", sum.a, sum.b, half < sum, Fib<40>::value);
  counter();
  std::printf("%d %d\n", counter(), count(1, 2.7, 'a', true));
  std::array<int, 6> a{5, 2, 9, 1, 7, 3};
  for (auto &x : a) for (auto &y : a) if (&x < &y && y < x) std::swap(x, y);
  for (int x : a) std::printf("%d ", x);
  auto compose = [](auto f, auto g) { return [=](auto x) { return f(g(x)); }; };
  std::printf("%d\n", compose([](int x) { return x + 1; }, [](int x) { return x * 10; })(4));
}
