// openmp: parallel private firstprivate
// Copies of objects: constructors and destructors run once for each thread.
#include <atomic>
#include <cstdio>
#include <omp.h>

static std::atomic<int> made{0}, copied{0}, destroyed{0};

struct Tracked {
    int value;
    Tracked() : value(7) { made++; }
    explicit Tracked(int v) : value(v) { made++; }
    Tracked(const Tracked &other) : value(other.value + 1) { copied++; }
    ~Tracked() { destroyed++; }
};

int main() {
    int size = 0, errors = 0;
    {
        Tracked p(50), f(100);
#pragma omp parallel private(p) firstprivate(f) reduction(+ : errors)
        {
            errors += p.value != 7 || f.value != 101;
            p.value = f.value = omp_get_thread_num();
#pragma omp barrier
            errors += p.value != omp_get_thread_num() || f.value != p.value;
#pragma omp single
            size = omp_get_num_threads();
        }
        errors += p.value != 50 || f.value != 100;
    }
    bool good = errors == 0 && made == 2 + size && copied == size && destroyed == 2 + 2 * size;
    std::printf("errors %d, balanced %d\n", errors, good);
    std::puts(good ? "ok" : "wrong");
    return !good;
}
