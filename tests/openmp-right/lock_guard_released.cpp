// A guard that may be released before it is destroyed.
#include <omp.h>
struct Lock {
    omp_lock_t lock;
    Lock() { omp_init_lock(&lock); }
    ~Lock() { omp_destroy_lock(&lock); }
};
struct Guard {
    Lock &lock;
    bool owns = true;
    explicit Guard(Lock &lock) : lock(lock) { omp_set_lock(&lock.lock); }
    void release() {
        if (owns) omp_unset_lock(&lock.lock);
        owns = false;
    }
    ~Guard() { release(); }
};
static Lock global;
int n;
int main() {
    Lock local;
#pragma omp parallel
    {
        { Guard a(global); n++; }
        { Guard a(local); n++; a.release(); Guard b(local); n++; }
        { Guard a(global); Guard b(local); if (n > 3) b.release(); n++; }
    }
}
