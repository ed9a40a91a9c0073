// openmp: taskgroup; task firstprivate; taskwait
// Exceptions in tasks, with objects on the way, nested three deep.
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <vector>

static int parse(const std::vector<int> &v, std::size_t i) {
    auto guard = std::make_unique<std::vector<int>>(v);
    if (guard->at(i) < 0)
        throw std::domain_error("negative");
    return guard->at(i);
}

static long total(const std::vector<int> &v, std::size_t lo, std::size_t hi, int &errors) {
    if (hi - lo == 1) {
        try {
            return parse(v, lo);
        } catch (const std::domain_error &) {
#pragma omp atomic
            errors++;
            return 0;
        } catch (const std::out_of_range &) {
#pragma omp atomic
            errors += 100;
            return 0;
        }
    }
    std::size_t mid = (lo + hi) / 2;
    long a = 0, b = 0;
#pragma omp task shared(a, v, errors) firstprivate(lo, mid)
    a = total(v, lo, mid, errors);
#pragma omp task shared(b, v, errors) firstprivate(mid, hi)
    b = total(v, mid, hi, errors);
#pragma omp taskwait
    return a + b;
}

int main() {
    std::vector<int> v(40);
    for (int i = 0; i < 40; i++)
        v[i] = i % 8 == 5 ? -1 : i;
    long sum = 0, want = 0;
    int errors = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
        {
#pragma omp task shared(sum, v, errors)
            sum = total(v, 0, 42, errors);
        }
    }
    for (int x : v)
        want += x > 0 ? x : 0;
    std::printf("%ld %d\n", sum, errors);
    bool good = sum == want && errors == 205;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
