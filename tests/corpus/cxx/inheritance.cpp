// Virtual, multiple and virtual-diamond inheritance: thunks, construction vtables, covariant returns.
#include <cstdio>

struct Root { int r = 1; virtual int f() { return r; } virtual Root *self() { return this; } virtual ~Root() {} };
struct Left : virtual Root { int l = 2; Left() { r += f(); } int f() override { return 10 + l; } Left *self() override { return this; } };
struct Right : virtual Root { int t = 3; int f() override { return 20 + t; } virtual int g() { return t; } };
struct Bottom : Left, Right {
  int b = 4;
  int f() override { return Left::f() + Right::f() + b; }
  int g() override { return b * 100; }
  Bottom *self() override { return this; }
  ~Bottom() override { std::printf("~Bottom "); }
};
struct A { long a = 5; virtual long value() const { return a; } };
struct B { long b = 6; virtual long value() const { return b; } virtual void set(long v) { b = v; } };
struct Both : A, B {
  long value() const override { return A::value() * B::value(); }
  void set(long v) override { a = b = v; }
};
struct __attribute__((visibility("hidden"))) Local : Both { long value() const final { return 1 + Both::value(); } };

int main() {
  Bottom *bottom = new Bottom;
  Root *root = bottom;
  Right *right = bottom;
  Local both;
  B *b = &both;
  b->set(7);
  std::printf("%d %d %d %d\n", root->f(), right->g(), root->r, root->self() == root);
  std::printf("%ld %ld\n", b->value(), static_cast<A &>(both).value());
  delete root;
  std::printf("\n");
}
