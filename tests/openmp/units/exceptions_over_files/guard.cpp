#include "errors.h"

int Scope::open = 0;

Scope::Scope() {
#pragma omp atomic
  open++;
}

Scope::~Scope() {
#pragma omp atomic
  open--;
}

void Failures::note(std::exception_ptr e) {
#pragma omp critical(failures)
  all_.push_back(e);
}

void Failures::rethrow() const {
  if (!all_.empty())
    std::rethrow_exception(all_.front());
}
