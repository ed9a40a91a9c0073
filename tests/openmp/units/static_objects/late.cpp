#include "registry.h"

Table &lazily() {
  static Table table(16);
  return table;
}
