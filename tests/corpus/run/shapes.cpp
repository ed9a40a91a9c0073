// Classes: virtual calls, multiple and virtual inheritance, constructors and destructors in order, dynamic_cast.
#include <cstdio>
#include <new>

static int alive, trace;
struct Shape { int id; Shape(int i) : id(i) { alive++; trace = trace * 3 + i; } virtual ~Shape() { alive--; trace = trace * 5 + id; } virtual double area() const = 0; virtual const char *name() const { return "shape"; } };
struct Square : Shape { double a; Square(double x) : Shape(1), a(x) {} double area() const override { return a * a; } const char *name() const override { return "square"; } };
struct Circle : Shape { double r; Circle(double x) : Shape(2), r(x) {} double area() const override { return 3 * r * r; } };
struct Named { const char *label; virtual const char *text() const { return label; } virtual ~Named() = default; };
struct Both final : Square, Named { Both(double x) : Square(x) { label = "both"; } const char *text() const override { return name(); } };
struct Root { int n = 1; virtual int get() const { return n; } virtual ~Root() = default; };
struct Left : virtual Root { int get() const override { return n * 10; } };
struct Right : virtual Root { Right() { n += 5; } };
struct Diamond : Left, Right { int extra = 4; };
static Square global(7);
template <class T> struct Guard { T *p; ~Guard() { delete p; } };

int main() {
  {
    Shape *all[] = {new Square(2), new Circle(1.5), new Both(3)};
    for (Shape *s : all) {
      Named *n = dynamic_cast<Named *>(s);
      std::printf("%s %.2f %s %d\n", s->name(), s->area(), n ? n->text() : "-", dynamic_cast<Circle *>(s) != nullptr);
    }
    Guard<Shape> a{all[0]}, b{all[1]}, c{all[2]};
  }
  Diamond d;
  Root *r = &d;
  Right *right = dynamic_cast<Right *>(r);
  std::printf("%d %d %d\n", r->get(), right->n, dynamic_cast<Diamond *>(right)->extra);
  int (Root::*method)() const = &Root::get;
  int Diamond::*field = &Diamond::extra;
  std::printf("%d %d %d %d\n", (r->*method)(), d.*field, alive, trace);
  alignas(Square) char raw[sizeof(Square)];
  Square *p = new (raw) Square(1.5);
  std::printf("%.2f\n", p->area());
  p->~Square();
  return alive;
}
