#include "operator.h"

namespace {

class Smooth : public Operator {
public:
  void apply(std::vector<double> &x) override {
#pragma omp parallel
    share(x); /* through the vtable, for all threads */
  }
  void share(std::vector<double> &x) override {
#pragma omp single
    old_ = x;
#pragma omp for
    for (std::size_t i = 1; i < x.size() - 1; i++)
      x[i] = (old_[i - 1] + 2 * old_[i] + old_[i + 1]) / 4;
  }

private:
  std::vector<double> old_;
};

class Prefix : public Operator {
public:
  void apply(std::vector<double> &x) override {
    double sum = 0;
#pragma omp parallel for reduction(inscan, + : sum)
    for (std::size_t i = 0; i < x.size(); i++) {
      sum += x[i];
#pragma omp scan inclusive(sum)
      x[i] = sum;
    }
  }
  void share(std::vector<double> &x) override {
#pragma omp single
    apply(x);
  }
};

} // namespace

std::unique_ptr<Operator> make_smooth() { return std::make_unique<Smooth>(); }
std::unique_ptr<Operator> make_prefix() { return std::make_unique<Prefix>(); }
