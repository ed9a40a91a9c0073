// Templates, exceptions, tasks and critical sections.
#include <cstdio>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

template <typename T> T fib(T n) {
  if (n < 2) return n;
  T x, y;
#pragma omp task shared(x) if (n > 8)
  x = fib(n - 1);
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}

int main() {
  std::map<std::string, int> count;
  std::vector<std::string> words = {"fork", "join", "halt", "fork", "join", "fork"};
#pragma omp parallel for
  for (int i = 0; i < (int)words.size(); i++) {
    try {
      if (words[i] == "halt") throw std::runtime_error(words[i]);
#pragma omp critical
      count[words[i]]++;
    } catch (const std::exception &e) {
#pragma omp critical
      count[e.what()] += 10;
    }
  }
  for (auto &[word, n] : count) std::printf("%s %d\n", word.c_str(), n);
  long result = 0;
#pragma omp parallel
#pragma omp single
  result = fib(16L);
  std::printf("%ld\n", result);
}
