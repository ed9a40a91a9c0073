// No library at all: abstract classes, references, overloads, namespaces, extern "C", enums, comdat inlines.
// flags: -fno-exceptions -fno-rtti -std=c++20
extern "C" int printf(const char *, ...);

namespace geo { inline namespace v1 {
struct Visitor { virtual void leaf(int) = 0; virtual void enter() {} };
struct Tree {
  int value;
  const Tree *kids[2];
  void walk(Visitor &v) const {
    v.enter();
    v.leaf(value);
    for (const Tree *k : kids) if (k) k->walk(v);
  }
};
}}
namespace {
struct Sum : geo::Visitor {
  int total = 0, depth = 0;
  void leaf(int x) override { total += x; }
  void enter() override { ++depth; }
};
const geo::Tree leaves[] = {{3, {}}, {4, {}}};
const geo::Tree top = {1, {&leaves[0], &leaves[1]}};
}
template <class T> inline T &largest(T &a, T &b) { return a < b ? b : a; }
inline int over(int) { return 1; }
inline int over(double) { return 2; }
inline int over(const char *) { return 3; }
inline int over(...) { return 4; }
extern "C" __attribute__((noinline)) int c_linkage(int &&x, const int &y = 5) { return x + y; }
struct Bits { unsigned a : 4, b : 12; bool flag : 1 = true; };
static_assert(sizeof(Bits) == 4, "packed");

int main() {
  Sum s;
  top.walk(s);
  int a = 3, b = 8;
  largest(a, b) = 1;
  Bits bits{9, 100};
  bits.b += bits.a;
  printf("%d %d %d %d\n", s.total, s.depth, a, b);
  printf("%d%d%d%d %d %d %d\n", over(1), over(1.5), over("x"), over(s.total ? &s : nullptr), c_linkage(7), bits.b, bits.flag);
}
