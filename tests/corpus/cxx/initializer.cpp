// Initialisation forms: initializer_list, aggregates, delegating and inheriting constructors, default members, unions with members.
// flags: -std=c++17
#include <cstdio>
#include <initializer_list>
#include <string>

struct Matrix {
  double v[4];
  Matrix(std::initializer_list<double> l) : v{} { int i = 0; for (double d : l) v[i++] = d; }
  Matrix() : Matrix{1, 0, 0, 1} {}
  double det() const { return v[0] * v[3] - v[1] * v[2]; }
};
struct Base { int k; Base(int a, int b = 2) : k(a * b) {} };
struct Inherits : Base { using Base::Base; int extra = k + 1; };
struct Agg { int a = 1; struct { int x, y; } in; int tail[3]; };
union Variant {
  std::string s;
  int i;
  Variant() : i(0) {}
  ~Variant() {}
};
static int sum(std::initializer_list<int> l) { int s = 0; for (int x : l) s += x; return s; }
static const char *names[][2] = {{"a", "b"}, {"c"}};
static std::string globals[] = {"short", "a string that is long enough to live on the heap"};

int main() {
  Matrix m, n{2, 1, 1, 3};
  Inherits h(5);
  Agg a{7, {8, 9}, {1, 2}};
  Agg d{};
  Variant v;
  new (&v.s) std::string(3, 'z');
  unsigned len = (unsigned)v.s.size();
  v.s.~basic_string();
  std::printf("%g %g %d %d %d %d\n", m.det(), n.det(), h.k, h.extra, a.in.y + a.tail[1] + a.tail[2], d.a);
  std::printf("%d %u %s %d %u\n", sum({1, 2, 3}), len, names[1][0], names[1][1] == nullptr, (unsigned)globals[1].size());
}
