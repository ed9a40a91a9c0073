// openmp: parallel num_threads; single; sections
// Exceptions in nested regions, in sections and in a single construct, and destructors on the way.
#include <atomic>
#include <cstdio>
#include <omp.h>
#include <stdexcept>

static std::atomic<int> depth{0};

struct Scope {
    Scope() { depth++; }
    ~Scope() { depth--; }
};

static void dive(int n) {
    Scope s;
    if (n == 0)
        throw std::logic_error("bottom");
    dive(n - 1);
}

int main() {
    int caught = 0, inner = 0;
    omp_set_dynamic(0);
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2) reduction(+ : caught)
    {
        try {
            dive(5);
        } catch (const std::logic_error &) {
            caught++;
        }
        int mine = 0;
#pragma omp parallel num_threads(2) reduction(+ : mine)
        {
            try {
                dive(3);
            } catch (const std::exception &) {
                mine++;
            }
        }
#pragma omp atomic
        inner += mine;
#pragma omp single
        {
            try {
                dive(1);
            } catch (...) {
                caught += 10;
            }
        }
#pragma omp sections
        {
#pragma omp section
            try {
                dive(2);
            } catch (...) {
                caught += 100;
            }
        }
    }
    std::printf("%d %d %d\n", caught, inner, depth.load());
    bool good = caught == 112 && inner == 4 && depth == 0;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
