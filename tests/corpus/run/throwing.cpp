// Exceptions: by class and base, by value and pointer, from nested calls, thrown again, with cleanups on the way.
#include <cstdio>
#include <cstdlib>

static int depth;
struct Cleanup { int k; ~Cleanup() { std::printf("~%d ", k); depth--; } };
struct Error { int code; virtual const char *what() const { return "error"; } virtual ~Error() {} Error(int c) : code(c) {} };
struct Side { int side = 77; virtual ~Side() {} };
struct Deep : Side, Error { Deep(int c) : Error(c) {} const char *what() const override { return "deep"; } };
static int dive(int n, int how) {
  Cleanup c{n};
  depth++;
  if (n > 0) return dive(n - 1, how) + 1;
  switch (how) { case 0: throw 42; case 1: throw Error(7); case 2: throw Deep(9); case 3: throw "text"; case 4: throw 2.5; default: return 100; }
}
static int rethrows(int how) { try { return dive(2, how); } catch (const Error &e) { std::printf("[%s] ", e.what()); throw; } }
static int compare(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; if (x == 5 || y == 5) throw Error(55); return x - y; }

int main() {
  for (int how = 0; how < 6; how++) {
    try { std::printf("gives %d\n", rethrows(how)); }
    catch (int x) { std::printf("int %d\n", x); }
    catch (Deep &d) { std::printf("Deep %d %d\n", d.code, d.side); }
    catch (Error &e) { std::printf("Error %d %s\n", e.code, e.what()); }
    catch (const char *s) { std::printf("text %s\n", s); }
    catch (...) { std::printf("something\n"); }
  }
  try { throw Deep(3); } catch (Error &e) { std::printf("%d %s\n", e.code, e.what()); }
  try { throw Deep(4); } catch (Side s) { std::printf("%d\n", s.side); }
  try { try { throw 1; } catch (int) { throw Error(2); } } catch (Error &e) { std::printf("%d\n", e.code); }
  int v[] = {9, 1, 5, 3};
  try { std::qsort(v, 4, sizeof *v, compare); } catch (Error &e) { std::printf("%d %d\n", e.code, depth); }
  return 6;
}
