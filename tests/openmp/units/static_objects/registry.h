#ifndef REGISTRY_H
#define REGISTRY_H
#include <vector>

/* Objects of static storage in every file: they open regions before and after `main`. */
struct Table {
  explicit Table(int n);
  ~Table();
  std::vector<long> values;
  long sum() const;
};

long &built();
extern Table squares;  /* early.cpp */
extern Table &lazily(); /* late.cpp */
extern const long sum_before_main;

#endif
