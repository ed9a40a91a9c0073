// openmp: task firstprivate shared; taskwait
// Objects captured by tasks are copied when the task is made and destroyed when it ends.
#include <atomic>
#include <cstdio>
#include <memory>
#include <string>

static std::atomic<int> alive{0};

struct Resource {
    std::string name;
    explicit Resource(std::string n) : name(std::move(n)) { alive++; }
    Resource(const Resource &o) : name(o.name + "'") { alive++; }
    ~Resource() { alive--; }
};

int main() {
    int lengths[16] = {0}, after = -1;
    auto shared = std::make_shared<int>(0);
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < 16; i++) {
            Resource r(std::string(i, 'x'));
#pragma omp task firstprivate(r, shared) shared(lengths)
            {
                lengths[i] = static_cast<int>(r.name.size());
#pragma omp atomic
                *shared += 1;
            }
        }
#pragma omp taskwait
    }
    after = alive;
    int errors = 0;
    for (int i = 0; i < 16; i++)
        errors += lengths[i] != i + 1;
    std::printf("errors %d, alive %d, runs %d, owners %ld\n", errors, after, *shared,
                shared.use_count());
    bool good = errors == 0 && after == 0 && *shared == 16 && shared.use_count() == 1;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
