// Templates: specialisation, variadics, folds, template template parameters, SFINAE, concepts, linkonce bodies.
// flags: -std=c++20
#include <cstdio>

template <class T, int N> struct Array {
  T v[N];
  constexpr T sum() const { T s{}; for (T x : v) s += x; return s; }
};
template <int N> struct Array<bool, N> { unsigned bits; constexpr int sum() const { return __builtin_popcount(bits & ((1u << N) - 1)); } };
template <class... T> constexpr auto total(T... t) { return (t + ... + 0); }
template <template <class, int> class C, class T> int size_of_four(const C<T, 4> &) { return (int)sizeof(C<T, 4>); }
template <class T> concept Scalable = requires(T t) { t * 2; };
template <Scalable T> auto twice(T t) { return t * 2; }
template <class T> auto twice(T *p) { return *p + *p; }
template <class T> T counter = T(1);
template <class T> struct Chain { T head; Chain<T> *next = nullptr; T fold() const { return next ? head + next->fold() : head; } };
template <int N> struct Fib { static constexpr long value = Fib<N - 1>::value + Fib<N - 2>::value; };
template <> struct Fib<0> { static constexpr long value = 0; };
template <> struct Fib<1> { static constexpr long value = 1; };
template <class D> struct Crtp { int run() { return static_cast<D *>(this)->step() * 3; } };
struct Impl : Crtp<Impl> { int step() { return 14; } };
extern template struct Array<short, 2>;
template struct Array<short, 2>;

int main() {
  Array<int, 4> a{{1, 2, 3, 4}};
  Array<bool, 5> b{0b110111};
  Chain<double> tail{2.5}, head{1.5, &tail};
  int seven = 7;
  counter<long> += 5;
  std::printf("%d %d %d %d\n", a.sum(), b.sum(), total(1, 2, 3L == 3, 'a'), size_of_four(a));
  std::printf("%g %d %ld %g %ld %d\n", twice(1.25), twice(&seven), counter<long>, head.fold(), Fib<40>::value, Impl().run());
  std::printf("%d\n", Array<short, 2>{{30000, 2}}.sum());
}
