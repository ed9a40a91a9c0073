// Value categories: copies, moves, elision, forwarding, ref-qualified members, rule of five.
// flags: -std=c++17
#include <cstdio>
#include <utility>

struct Counter { int copies = 0, moves = 0, dtors = 0; };
static Counter n;
class Buffer {
  int *p;
  unsigned size;
public:
  explicit Buffer(unsigned s) : p(new int[s]()), size(s) { for (unsigned i = 0; i < s; i++) p[i] = (int)i; }
  Buffer(const Buffer &o) : p(new int[o.size]), size(o.size) { n.copies++; for (unsigned i = 0; i < size; i++) p[i] = o.p[i]; }
  Buffer(Buffer &&o) noexcept : p(std::exchange(o.p, nullptr)), size(std::exchange(o.size, 0)) { n.moves++; }
  Buffer &operator=(Buffer o) noexcept { std::swap(p, o.p); std::swap(size, o.size); return *this; }
  ~Buffer() { n.dtors++; delete[] p; }
  int last() const & { return size ? p[size - 1] : -1; }
  int last() && { return 1000 + (size ? p[size - 1] : -1); }
};
static Buffer elided(unsigned s) { return Buffer(s); }
static Buffer named(unsigned s) { Buffer b(s); if (s > 3) return b; return Buffer(1); }
template <class T> static int forward_to(T &&t) { return std::forward<T>(t).last(); }
static const Buffer &longest(const Buffer &a, const Buffer &b) { return a.last() > b.last() ? a : b; }
struct Triple { Buffer a, b; const int &ref; };

int main() {
  {
    Buffer a = elided(4), b = named(6), c = a, d = std::move(b);
    a = c;
    a = Buffer(9);
    int seven = 7;
    Triple t{Buffer(2), std::move(c), seven};
    seven = 8;
    std::printf("%d %d %d %d\n", forward_to(a), forward_to(Buffer(5)), longest(a, d).last(), b.last());
    std::printf("%d %d\n", t.ref, t.b.last());
  }
  std::printf("%d %d %d\n", n.copies, n.moves, n.dtors);
}
