// OpenMP in classes: private objects with constructors, member loops, reductions over operators, exceptions inside.
// flags: -std=c++20
#include <cstdio>
#include <omp.h>
#include <vector>

static int constructed, destroyed;
struct Cell {
  long v;
  Cell(long x = 0) : v(x) {
#pragma omp atomic
    constructed++;
  }
  Cell(const Cell &o) : Cell(o.v) {}
  ~Cell() {
#pragma omp atomic
    destroyed++;
  }
  Cell &operator+=(const Cell &o) { v += o.v; return *this; }
};
#pragma omp declare reduction(+ : Cell : omp_out += omp_in)

class Grid {
  std::vector<double> data;
  double scale = 2;
public:
  explicit Grid(int n) : data(static_cast<std::size_t>(n), 1.0) {}
  double relax() {
    double total = 0;
#pragma omp parallel for reduction(+ : total) firstprivate(scale)
    for (std::size_t i = 0; i < data.size(); i++) { data[i] *= scale; total += data[i]; }
    return total;
  }
  int guarded() {
    int caught = 0;
#pragma omp parallel for num_threads(2) schedule(dynamic)
    for (int i = 0; i < 10; i++) {
      try { if (i % 3 == 0) throw i; data.at(static_cast<std::size_t>(i))++; }
      catch (int) {
#pragma omp critical(caught)
        caught++;
      }
    }
    return caught;
  }
};
template <class T> static T tasks(const std::vector<T> &v, std::size_t lo, std::size_t hi) {
  if (hi - lo < 4) { T s{}; for (; lo < hi; lo++) s += v[lo]; return s; }
  T a{}, b{};
  std::size_t mid = (lo + hi) / 2;
#pragma omp task shared(a, v)
  a = tasks(v, lo, mid);
  b = tasks(v, mid, hi);
#pragma omp taskwait
  a += b;
  return a;
}

int main() {
  Cell sum, mark(9);
  Grid g(100);
  std::vector<long> v(50);
  long t = 0, last = 0;
#pragma omp parallel for reduction(+ : sum) firstprivate(mark) num_threads(3)
  for (int i = 0; i < 30; i++) sum += Cell(i + mark.v);
#pragma omp parallel for lastprivate(last)
  for (auto it = v.begin(); it < v.end(); ++it) { *it = it - v.begin(); last = *it; }
#pragma omp parallel
#pragma omp single
  t = tasks(v, 0, v.size());
  std::printf("%ld %g %d %ld %ld %d\n", sum.v, g.relax(), g.guarded(), t, last, constructed - destroyed);
}
