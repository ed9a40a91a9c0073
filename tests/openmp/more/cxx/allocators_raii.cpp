// openmp: api omp_alloc omp_free omp_init_allocator omp_destroy_allocator; parallel
// A container allocator that takes memory from OpenMP, and one with aligned memory.
#include <cstdint>
#include <cstdio>
#include <omp.h>
#include <vector>

template <class T> struct OmpAllocator {
    using value_type = T;
    OmpAllocator() = default;
    template <class U> OmpAllocator(const OmpAllocator<U> &) {}
    T *allocate(std::size_t n) {
        return static_cast<T *>(omp_alloc(n * sizeof(T), omp_default_mem_alloc));
    }
    void deallocate(T *p, std::size_t) { omp_free(p, omp_default_mem_alloc); }
    template <class U> bool operator==(const OmpAllocator<U> &) const { return true; }
};

class Arena {
    omp_allocator_handle_t handle;

  public:
    explicit Arena(std::size_t align) {
        omp_alloctrait_t traits[] = {{omp_atk_alignment, align}};
        handle = omp_init_allocator(omp_large_cap_mem_space, 1, traits);
    }
    ~Arena() { omp_destroy_allocator(handle); }
    template <class T> T *get(std::size_t n) {
        return static_cast<T *>(omp_alloc(n * sizeof(T), handle));
    }
    void put(void *p) { omp_free(p, handle); }
};

int main() {
    int bad = 0;
    long sum = 0;
    std::vector<int, OmpAllocator<int>> shared(50, 2);
    Arena arena(128);
#pragma omp parallel num_threads(3) reduction(+ : bad)
    {
        std::vector<long, OmpAllocator<long>> mine;
        for (int i = 0; i < 100; i++)
            mine.push_back(i);
        bad += mine[99] != 99;
        double *d = arena.get<double>(16);
        bad += reinterpret_cast<std::uintptr_t>(d) % 128 != 0;
        d[15] = 1;
        arena.put(d);
#pragma omp for reduction(+ : sum)
        for (std::size_t i = 0; i < shared.size(); i++)
            sum += shared[i];
    }
    std::printf("%ld %d\n", sum, bad);
    bool good = sum == 100 && bad == 0;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
