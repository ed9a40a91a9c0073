// Exceptions: catch by type, rethrow, cleanups, nested try, function try blocks, exception specifications.
#include <cstdio>
#include <exception>

struct Base { int code; virtual ~Base() {} };
struct Derived : Base { Derived(int c) { code = c; } };
struct Guard {
  const char *name;
  ~Guard() { std::printf("~%s ", name); }
};

static int risky(int n) {
  Guard g{"risky"};
  if (n == 1) throw 10;
  if (n == 2) throw Derived(20);
  if (n == 3) throw "text";
  if (n == 4) throw 2.5;
  return n;
}
static int nested(int n) {
  Guard outer{"outer"};
  try {
    Guard inner{"inner"};
    try { return risky(n); }
    catch (const char *s) { std::printf("[%s] ", s); throw; }
    catch (int &i) { i++; throw; }
  } catch (const Base &b) { return b.code; }
  catch (int i) { return i; }
  catch (...) {
    Guard all{"all"};
    return -1;
  }
}
struct Init {
  int v;
  Init(int n) try : v(risky(n)) {} catch (int) { std::printf("init "); }
};
static int quiet(int n) noexcept { return n ? risky(0) : 7; }

int main() {
  for (int i = 0; i < 5; i++) std::printf("-> %d\n", nested(i));
  try { Init bad(1); } catch (int i) { std::printf("rethrown %d\n", i); }
  try {
    try { throw 1; } catch (...) { std::throw_with_nested(Derived(3)); }
  } catch (const std::nested_exception &e) { std::printf("nested %d\n", e.nested_ptr() != nullptr); }
  std::printf("%d %d\n", quiet(0), std::uncaught_exceptions());
}
