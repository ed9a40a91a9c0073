// openmp: threadprivate; parallel copyin num_threads; api omp_set_max_active_levels
// Objects of threads in nested teams: `copyin` assigns, constructors run once for each thread.
#include <atomic>
#include <cstdio>
#include <omp.h>
#include <string>

static std::atomic<int> errors;

struct Named {
    std::string name;
    int number;
    Named() : name("new"), number(1) {}
    Named &operator=(const Named &other) {
        name = other.name + "+";
        number = other.number;
        return *this;
    }
};

static Named named;
#pragma omp threadprivate(named)
static thread_local int plain = 3;

static void check(bool is_right, const char *what) {
    if (!is_right) {
        errors++;
        std::printf("%s is wrong\n", what);
    }
}

static void go(int depth, const std::string &path) {
    named.name = path;
    named.number = depth;
    plain = depth;
    if (depth == 0)
        return;
#pragma omp parallel num_threads(2) copyin(named)
    {
        int thread = omp_get_thread_num();
        check(named.number == depth, "the number");
        check(named.name == (thread == 0 ? path : path + "+"), "the name");
#pragma omp barrier
        go(depth - 1, path + static_cast<char>('a' + thread));
        check(named.number == depth - 1 && plain == depth - 1, "after the inner region");
#pragma omp barrier
    }
    named.name = path;
    named.number = depth;
    plain = depth;
}

int main() {
    omp_set_max_active_levels(4);
    for (int round = 0; round < 10; round++) {
        go(3, "x");
        go(1, "y");
    }
    std::puts(errors ? "wrong" : "ok");
    return errors != 0;
}
