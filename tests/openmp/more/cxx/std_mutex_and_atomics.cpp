// openmp: parallel; for
// The locks and atomic objects of C++ between threads of a team.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <mutex>
#include <vector>

int main() {
    std::mutex m;
    std::atomic<long> sum{0};
    std::atomic<int> top{-1};
    std::vector<int> order;
    std::atomic_flag first = ATOMIC_FLAG_INIT;
    int winners = 0, bad = 0;
#pragma omp parallel num_threads(4) reduction(+ : winners)
    {
#pragma omp for
        for (int i = 0; i < 100; i++) {
            sum.fetch_add(i, std::memory_order_relaxed);
            int seen = top.load();
            while (seen < i * 7 % 100 && !top.compare_exchange_weak(seen, i * 7 % 100))
                ;
            std::lock_guard<std::mutex> guard(m);
            order.push_back(i);
        }
        winners += !first.test_and_set();
    }
    std::sort(order.begin(), order.end());
    for (int i = 0; i < 100; i++)
        bad += order[i] != i;
    std::printf("%ld %d %d %d\n", sum.load(), top.load(), winners, bad);
    bool good = sum == 4950 && top == 99 && winners == 1 && bad == 0;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
