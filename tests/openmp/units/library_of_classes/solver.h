#ifndef SOLVER_H
#define SOLVER_H
#include <functional>
#include <string>
#include <vector>

/* The library's base class; programs derive from it. Default visibility, so weak symbols are shared. */
class Solver {
public:
  virtual ~Solver() = default;
  virtual double residual(int i) const = 0;
  virtual void improve(int i) = 0;
  int solve(int n, double goal); /* opens regions that call the program's overrides */

  template <typename T> static T largest(const std::vector<T> &v) {
    T m = v[0];
#pragma omp parallel for reduction(max : m)
    for (std::size_t i = 0; i < v.size(); i++)
      m = v[i] > m ? v[i] : m;
    return m;
  }
};

struct Failure {
  std::string what;
};

/* Throws through the library's frames, never out of its region. */
int try_all(int n, const std::function<void(int)> &f, std::vector<std::string> &failures);
int largest_in_library(const std::vector<int> &v);

inline int &shared_counter() {
  static int counter = 0;
  return counter;
}
void count_in_library(int n);

#endif
