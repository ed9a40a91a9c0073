// openmp: parallel; barrier; threadprivate
// C++ thread_local beside OpenMP's threadprivate.
#include <cstdio>
#include <omp.h>
#include <string>

thread_local int tls = 11;
static std::string name = "none";
#pragma omp threadprivate(name)

static int bump() {
    static thread_local int calls = 0;
    return ++calls;
}

int main() {
    int errors = 0;
#pragma omp parallel reduction(+ : errors)
    {
        int me = omp_get_thread_num();
        errors += tls != 11 || name != "none";
        tls += me;
        name = "thread " + std::to_string(me);
        for (int i = 1; i <= 3; i++)
            errors += bump() != i;
#pragma omp barrier
        errors += tls != 11 + me || name != "thread " + std::to_string(me);
    }
    std::printf("%d %s, errors %d\n", tls, name.c_str(), errors);
    bool good = errors == 0 && tls == 11 && name == "thread 0";
    std::puts(good ? "ok" : "wrong");
    return !good;
}
