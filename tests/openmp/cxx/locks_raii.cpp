// openmp: api omp_init_lock omp_set_lock omp_unset_lock; parallel for
// Guards that unlock also when an exception leaves the scope.
#include <cstdio>
#include <omp.h>

class Mutex {
    omp_lock_t lock;

  public:
    Mutex() { omp_init_lock(&lock); }
    ~Mutex() { omp_destroy_lock(&lock); }
    Mutex(const Mutex &) = delete;
    class Guard {
        Mutex &m;

      public:
        explicit Guard(Mutex &m) : m(m) { omp_set_lock(&m.lock); }
        ~Guard() { omp_unset_lock(&m.lock); }
    };
};

int main() {
    Mutex m;
    long sum = 0;
    int thrown = 0;
#pragma omp parallel for
    for (int i = 0; i < 300; i++) {
        try {
            Mutex::Guard guard(m);
            sum += i;
            if (i % 10 == 0)
                throw i;
        } catch (int) {
            Mutex::Guard guard(m);
            thrown++;
        }
    }
    std::printf("%ld %d\n", sum, thrown);
    bool good = sum == 300 * 299 / 2 && thrown == 30;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
