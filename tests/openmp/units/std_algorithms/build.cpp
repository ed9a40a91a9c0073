#include "pipeline.h"
#include <omp.h>

std::vector<Step> build_steps() {
  int threads_at_build = omp_get_max_threads();
  std::vector<Step> steps;
  steps.push_back([](double x) { return x * 0.5; });
  /* A callee that looks at its team; the answer does not depend on it. */
  steps.push_back([=](double x) {
    return omp_get_thread_num() < threads_at_build && omp_get_num_threads() > 0 ? x + 3 : -1e9;
  });
  double factor = 4;
  steps.push_back([factor](double x) { return x * factor; });
  return steps;
}

Step compose(std::vector<Step> steps) {
  return [steps = std::move(steps)](double x) {
    for (const Step &s : steps)
      x = s(x);
    return x;
  };
}
