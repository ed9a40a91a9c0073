#include "operator.h"

namespace {

struct Scale : Operator {
  explicit Scale(double by) : by(by) {}
  void apply(std::vector<double> &x) override {
#pragma omp parallel for
    for (double &v : x)
      v *= by;
  }
  void share(std::vector<double> &x) override {
#pragma omp for schedule(dynamic, 16)
    for (double &v : x)
      v *= by;
  }
  double by;
};

} // namespace

std::unique_ptr<Operator> make_scale(double by) { return std::make_unique<Scale>(by); }

int Base::sum_in_destructors = 0;

Base::Base() { seen_in_constructor = who(); }

Base::~Base() {
  int mine = who();
#pragma omp atomic
  sum_in_destructors += mine;
}
