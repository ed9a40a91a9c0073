// Static storage: guarded locals, inline and thread_local variables, dynamic initialisation order, destructors.
// flags: -std=c++17
#include <cstdio>
#include <thread>

static int order;
struct Tracked {
  int id, when;
  explicit Tracked(int i) : id(i), when(++order) {}
  ~Tracked() { std::printf("~%d ", id); }
};
inline Tracked shared_inline(1);
static Tracked second(2);
static int computed = second.when * 10;
template <class T> struct Holder { static inline Tracked t{static_cast<int>(sizeof(T)) + 30}; };
thread_local Tracked per_thread(4);
thread_local int plain_tls = 6;
static Tracked &singleton(int n) {
  static Tracked s(n);
  return s;
}
static int counted() { static int n = 0; return ++n; }
inline int &in_inline() { static int n = order; return n; }
struct alignas(32) Wide { char c[40]; };
static Wide wide[2];

int main() {
  int inside = 0;
  std::thread t([&] { inside = per_thread.id + ++plain_tls; });
  t.join();
  counted();
  std::printf("%d %d %d %d\n", computed, singleton(5).id, singleton(6).id, counted());
  std::printf("%d %d %d %d\n", inside, plain_tls, Holder<int>::t.id, in_inline() > 0);
  std::printf("%d %d\n", (int)sizeof wide, (int)((unsigned long)&wide[1] % 32));
}
