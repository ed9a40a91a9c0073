// operator new and delete: placement, arrays with cookies, class-specific, aligned, sized, nothrow, throwing constructors.
// flags: -std=c++17
#include <cstdio>
#include <cstdlib>
#include <new>

static long balance;
void *operator new(std::size_t n) { balance++; if (void *p = std::malloc(n ? n : 1)) return p; throw std::bad_alloc(); }
void operator delete(void *p) noexcept { balance--; std::free(p); }
void operator delete(void *p, std::size_t) noexcept { operator delete(p); }

struct Pool {
  static char arena[256];
  static unsigned used;
  static void *operator new(std::size_t n) { void *p = arena + used; used += (unsigned)n; return p; }
  static void operator delete(void *) { used -= 8; }
  long v = 3;
};
alignas(16) char Pool::arena[256];
unsigned Pool::used;
struct Loud { int *p; Loud() : p(new int(2)) {} ~Loud() { delete p; } };
struct Fails { Fails() { throw 5; } };
struct alignas(128) Over { int x = 8; };

int main() {
  Loud *array = new Loud[5];
  long held = balance;
  delete[] array;
  alignas(Loud) unsigned char raw[sizeof(Loud)];
  Loud *placed = ::new (raw) Loud;
  int got = *placed->p;
  placed->~Loud();
  try { new Fails; } catch (int) { got += 10; }
  Pool *a = new Pool, *b = new Pool;
  long diff = (char *)b - (char *)a;
  delete b;
  Over *o = new Over;
  int aligned = (int)((unsigned long)o % 128) + o->x;
  delete o;
  int *n = new (std::nothrow) int[4]{1, 2, 3};
  got += n[2] + n[3];
  delete[] n;
  std::printf("%ld %ld %d %ld %d %u\n", held, balance, got, diff, aligned, Pool::used);
}
