// units: virtual functions with regions and orphaned loops, called in and out of regions, and in constructors
#include "operator.h"
#include <cstdio>
#include <omp.h>

struct Derived : Base {
  int who() const override { return 2; }
};

static double sum(const std::vector<double> &x) {
  double s = 0;
  for (double v : x)
    s += v;
  return s;
}

int main() {
  std::vector<std::unique_ptr<Operator>> chain;
  chain.push_back(make_scale(2));
  chain.push_back(make_smooth());
  chain.push_back(make_prefix());
  chain.push_back(make_scale(0.5));

  std::vector<double> a(512), b(512);
  for (int i = 0; i < 512; i++)
    a[i] = b[i] = i % 17;

  for (auto &op : chain)
    op->apply(a);

#pragma omp parallel
  for (auto &op : chain) {
    op->share(b);
#pragma omp barrier
  }

  /* The dynamic type in constructors and destructors, in tasks. */
  int in_constructors = 0, as_derived = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 20; k++) {
#pragma omp task shared(in_constructors, as_derived)
    {
      Derived d;
      const Base &base = d;
#pragma omp atomic
      in_constructors += d.seen_in_constructor;
#pragma omp atomic
      as_derived += base.who();
    }
  }
  std::printf("%.6f %.6f constructors %d derived %d destructors %d\n", sum(a), sum(b),
              in_constructors, as_derived, Base::sum_in_destructors);
  if (a != b || in_constructors != 20 || as_derived != 40 || Base::sum_in_destructors != 20)
    return 1;
  std::puts("ok");
}
