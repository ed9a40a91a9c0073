// Tasks and loops with objects, in C++.
// free: dispatch
#include <atomic>
#include <vector>

static std::atomic<int> alive, sum;

struct Counted {
  int value;
  explicit Counted(int v) : value(v) { alive++; }
  Counted(const Counted &other) : value(other.value) { alive++; }
  ~Counted() { alive--; }
};

int main() {
  std::vector<int> numbers(40, 1);
#pragma omp parallel
  {
#pragma omp for
    for (auto at = numbers.begin(); at < numbers.end(); ++at)
      sum += *at;
#pragma omp single
    {
      Counted counted(2);
      for (int k = 0; k < 6; k++) {
#pragma omp task firstprivate(counted)
        sum += counted.value;
      }
#pragma omp taskwait
    }
    auto f = [] {
#pragma omp critical
      sum++;
    };
    f();
  }
  return alive != 0;
}
