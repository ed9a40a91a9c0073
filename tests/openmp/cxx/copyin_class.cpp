// openmp: threadprivate; parallel copyin; single copyprivate
#include <cstdio>
#include <omp.h>

struct Counter {
    int value = 5;
    Counter() = default;
    Counter(const Counter &) = default;
    Counter &operator=(const Counter &o) {
        value = o.value;
        return *this;
    }
    ~Counter() {}
};

static Counter counter;
#pragma omp threadprivate(counter)

struct Holder {
    static int shared_id;
#pragma omp threadprivate(shared_id)
};
int Holder::shared_id = 3;

int main() {
    int errors = 0;
#pragma omp parallel reduction(+ : errors)
    errors += counter.value != 5 || Holder::shared_id != 3;
    counter.value = 60;
#pragma omp parallel copyin(counter) reduction(+ : errors)
    {
        errors += counter.value != 60;
        counter.value += omp_get_thread_num();
        Holder::shared_id = omp_get_thread_num();
    }
#pragma omp parallel reduction(+ : errors)
    {
        errors += Holder::shared_id != omp_get_thread_num();
        Counter local;
#pragma omp single copyprivate(local, counter)
        local.value = counter.value = 99;
        errors += local.value != 99 || counter.value != 99;
    }
    std::printf("errors %d\n", errors);
    std::puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
