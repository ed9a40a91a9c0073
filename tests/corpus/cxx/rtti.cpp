// Run-time type information: dynamic_cast down, across and to void, typeid on expressions and types.
#include <cstdio>
#include <typeinfo>

struct Shape { virtual double area() const = 0; virtual ~Shape() = default; };
struct Named { virtual const char *name() const { return "?"; } virtual ~Named() = default; };
struct Square final : Shape, Named {
  double s;
  explicit Square(double v) : s(v) {}
  double area() const override { return s * s; }
  const char *name() const override { return "square"; }
};
struct Circle : Shape { double r = 1; double area() const override { return 3 * r * r; } };

static double probe(const Shape *s) {
  double total = s->area();
  if (auto n = dynamic_cast<const Named *>(s)) total += n->name()[0];
  if (auto c = dynamic_cast<const Circle *>(s)) total += c->r * 1000;
  return total + (dynamic_cast<const void *>(s) == static_cast<const void *>(s));
}
static int cast_fails(const Shape &s) {
  try { return (int)dynamic_cast<const Square &>(s).s; } catch (const std::bad_cast &) { return -1; }
}

int main() {
  Square q(4);
  Circle c;
  const Shape *p = &q;
  std::printf("%g %g %d %d\n", probe(&q), probe(&c), cast_fails(q), cast_fails(c));
  std::printf("%d %d %s\n", typeid(*p) == typeid(Square), typeid(p) == typeid(Square), typeid(int).name());
}
