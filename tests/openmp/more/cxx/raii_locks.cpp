// openmp: parallel; api omp_init_nest_lock omp_set_nest_lock omp_unset_nest_lock; task
// A guard that sets a lock in its constructor, also when an exception leaves its scope.
#include <cstdio>
#include <omp.h>
#include <stdexcept>

class Lock {
    omp_nest_lock_t lock;

  public:
    Lock() { omp_init_nest_lock(&lock); }
    ~Lock() { omp_destroy_nest_lock(&lock); }
    Lock(const Lock &) = delete;
    class Guard {
        Lock &of;

      public:
        explicit Guard(Lock &l) : of(l) { omp_set_nest_lock(&of.lock); }
        ~Guard() { omp_unset_nest_lock(&of.lock); }
    };
};

struct Account {
    Lock lock;
    long money = 0;
    int refused = 0;
    void take(long n) {
        Lock::Guard g(lock);
        if (n % 10 == 0) {
            refused++;
            throw std::runtime_error("round");
        }
        money -= n;
    }
    void put(long n) {
        Lock::Guard g(lock);
        money += 2 * n;
        take(n);
    }
};

int main() {
    Account a;
    int caught = 0;
#pragma omp parallel for reduction(+ : caught)
    for (int i = 1; i <= 100; i++) {
        try {
            a.put(i);
        } catch (const std::runtime_error &) {
            caught++;
        }
    }
#pragma omp parallel
#pragma omp single
    for (int i = 1; i < 10; i++) {
#pragma omp task shared(a) firstprivate(i)
        a.put(i);
    }
    std::printf("%ld %d %d\n", a.money, caught, a.refused);
    bool good = a.money == 5050 + 550 + 45 && caught == 10 && a.refused == 10;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
