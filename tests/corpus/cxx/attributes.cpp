// Attributes that reach the IR: noinline, cold, likely, assume, no_unique_address, abi_tag, trivial_abi, lifetimebound.
// flags: -std=c++23
#include <cstdio>
#include <utility>

struct [[clang::trivial_abi]] Handle { int *p; Handle(int *q) : p(q) {} ~Handle() { *p += 1; } };
struct Tag {};
struct Compact { [[no_unique_address]] Tag t; int v = 4; };
[[gnu::noinline, gnu::cold]] static int rare(int x) { return x * 100; }
[[nodiscard]] [[gnu::const]] static int square(int x) { return x * x; }
[[gnu::abi_tag("v2")]] int tagged() { return 2; }
[[noreturn]] static void stop() { __builtin_trap(); }
[[gnu::returns_nonnull]] static int *cell() { static int c = 3; return &c; }
static int nonnull(int *p [[gnu::nonnull]], [[maybe_unused]] int q) { return *p; }
static int branchy(int x) {
  if (x > 1000) [[unlikely]] return rare(x);
  [[assume(x >= 0)]];
  switch (x % 4) {
  [[likely]] case 0: return 1;
  case 1: x++; [[fallthrough]];
  default: return x;
  }
}
[[gnu::always_inline]] inline int inlined(int x) { if (x == -77) stop(); return x - 1; }
[[clang::optnone]] static int unoptimised(int x) { int y = x; return y + y; }
static int take(Handle h) { return *h.p; }
template <class T> [[gnu::pure]] static bool same(const T &a, const T &b) noexcept(noexcept(a == b)) { return a == b; }
enum class [[clang::flag_enum]] Flags { A = 1, B = 2 };

int main() {
  int counter = 5;
  int taken = take(Handle(&counter));
  std::printf("%d %d %d %d\n", taken, counter, (int)sizeof(Compact), Compact{}.v);
  std::printf("%d %d %d %d %d\n", branchy(7), branchy(2000), branchy(8), square(9), tagged());
  std::printf("%d %d %d %d %d\n", nonnull(cell(), 0), inlined(5), unoptimised(21), same(1, 1), std::to_underlying(Flags::B));
}
