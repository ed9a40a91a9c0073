// Exceptions that no run throws.
#include <stdexcept>
int a[100];
static void fail() { throw std::runtime_error("negative"); }
int main() {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        if (a[i] < 0) throw std::runtime_error("negative");
        a[i] = i;
    }
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        if (a[i] < 0) fail();
        a[i] = i;
    }
#pragma omp parallel
#pragma omp single
#pragma omp task
    {
        if (a[0] < 0) throw 1;
        a[1] = 2;
    }
#pragma omp parallel
    {
        if (a[2] < 0) throw std::logic_error("negative");
    }
}
