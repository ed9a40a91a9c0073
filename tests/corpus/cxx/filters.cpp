// flags: -std=c++14 -Wno-deprecated
// Dynamic exception specifications: landing pads with filters, and arrays unwound halfway.
#include <cstdio>
#include <exception>

static int alive;
struct Element {
  Element() { if (alive == 3) throw 'x'; alive++; }
  ~Element() noexcept(false) { alive--; }
};
static void only_int(int n) throw(int) { if (n) throw n; }
static void int_or_char(int n) throw(int, char) {
  if (n == 1) throw 1;
  Element e[5];
  (void)e;
}
static void nothing() throw() { alive = 0; }
static void on_unexpected() { throw 99; }
static void wrong() throw(int) { throw 1.5; }

int main() {
  try { only_int(5); } catch (int i) { std::printf("int %d\n", i); }
  try { int_or_char(2); } catch (char c) { std::printf("char %c alive %d\n", c, alive); }
  nothing();
  std::set_unexpected(on_unexpected);
  try { wrong(); } catch (int i) { std::printf("replaced %d\n", i); }
  return alive;
}
