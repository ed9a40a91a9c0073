// Pointers to members, data and function, virtual ones too; static members; operator overloads.
#include <cstdio>

struct Vec {
  double x, y;
  static int made;
  static constexpr int dims = 2;
  Vec(double a = 0, double b = 0) : x(a), y(b) { ++made; }
  Vec operator+(const Vec &o) const { return {x + o.x, y + o.y}; }
  Vec &operator*=(double k) { x *= k; y *= k; return *this; }
  double operator[](int i) const { return i ? y : x; }
  explicit operator bool() const { return x || y; }
  double operator()(double s) const { return x * s + y; }
  friend double operator%(const Vec &a, const Vec &b) { return a.x * b.x + a.y * b.y; }
  virtual double norm1() const { return x + y; }
  double norm2() const { return *this % *this; }
};
int Vec::made;
struct Vec3 : Vec { double z = 9; double norm1() const override { return x + y + z; } };
using Norm = double (Vec::*)() const;
static double call(const Vec &v, Norm n) { return (v.*n)(); }
static double pick(const Vec *v, double Vec::*m) { return v->*m; }
static Norm table[] = {&Vec::norm1, &Vec::norm2, nullptr};
static double Vec::*coords[Vec::dims] = {&Vec::x, &Vec::y};

int main() {
  Vec a(1, 2), b = a + Vec(3, 4);
  Vec3 c;
  b *= 2;
  double sum = 0;
  for (auto n : table) if (n) sum += call(b, n) + call(c, n);
  std::printf("%g %g %g %g\n", sum, pick(&b, coords[1]), b[0], b(10));
  std::printf("%d %d %d\n", Vec::made, (bool)Vec(), coords[0] == nullptr);
}
