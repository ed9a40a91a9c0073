// openmp: parallel num_threads; for; barrier
// C++ thread_local objects keep their values from region to region, as the threads of the pool do.
#include <atomic>
#include <cstdio>
#include <map>
#include <omp.h>

static std::atomic<int> made{0};
struct Cache {
    std::map<int, long> known;
    int hits = 0;
    Cache() { made++; }
};
static thread_local Cache cache;

static long fib(int n) {
    if (n < 2)
        return n;
    auto it = cache.known.find(n);
    if (it != cache.known.end()) {
        cache.hits++;
        return it->second;
    }
    return cache.known[n] = fib(n - 1) + fib(n - 2);
}

int main() {
    long sum = 0, serial = 0, a = 0, b = 1;
    int bad = 0, width = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(2) reduction(+ : bad)
    {
        bad += fib(40) != 102334155 || cache.hits == 0 || cache.known.size() != 39;
#pragma omp barrier
#pragma omp for reduction(+ : sum)
        for (int i = 0; i < 50; i++)
            sum += fib(i);
#pragma omp single
        width = omp_get_num_threads();
    }
    for (int i = 0; i < 50; i++) {
        serial += a;
        long next = a + b;
        a = b;
        b = next;
    }
    std::printf("%ld %d\n", sum, bad);
    bool good = sum == serial && bad == 0 && made == width;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
