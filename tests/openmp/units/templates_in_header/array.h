#ifndef ARRAY_H
#define ARRAY_H
#include <omp.h>
#include <vector>

/* All of this is instantiated in every file: the linker keeps one of each. */

template <typename T> T sum_of(const std::vector<T> &v) {
  T s{};
#pragma omp parallel for reduction(+ : s)
  for (std::size_t i = 0; i < v.size(); i++)
    s += v[i];
  return s;
}

template <typename T, typename F> std::vector<T> map_to(const std::vector<T> &v, F f) {
  std::vector<T> out(v.size());
#pragma omp parallel for schedule(dynamic, 8)
  for (std::size_t i = 0; i < v.size(); i++)
    out[i] = f(v[i]);
  return out;
}

/* An orphaned loop in an inline function. */
template <typename T> inline void scale_here(std::vector<T> &v, T by) {
#pragma omp for
  for (std::size_t i = 0; i < v.size(); i++)
    v[i] *= by;
}

/* One counter for the program, whoever instantiates it. */
inline long &uses() {
  static long count;
  return count;
}

inline long next_ticket() {
  long t;
#pragma omp atomic capture
  t = ++uses();
  return t;
}

template <int N> struct Table {
  static inline long at[N];
  static void add(int k, long by) {
#pragma omp atomic
    at[k % N] += by;
  }
};

template <typename T> T power(T base, int n) {
  if (n == 0)
    return 1;
  T half;
#pragma omp task shared(half) firstprivate(base, n) if (n > 4)
  half = power(base, n / 2);
#pragma omp taskwait
  return half * half * (n % 2 ? base : 1);
}

inline int my_number() { return omp_get_thread_num(); }

double of_doubles();
long of_longs();

#endif
