// openmp: critical; parallel; single; taskyield
// A pool of jobs as std::function objects, which make further jobs.
#include <atomic>
#include <cstdio>
#include <deque>
#include <functional>
#include <utility>

class Pool {
    std::deque<std::function<void(Pool &)>> jobs;
    std::atomic<long> result{0};

  public:
    void add(std::function<void(Pool &)> f) {
#pragma omp critical(pool)
        jobs.push_back(std::move(f));
    }
    void count(long n) { result += n; }
    bool step() {
        std::function<void(Pool &)> f;
#pragma omp critical(pool)
        if (!jobs.empty()) {
            f = std::move(jobs.front());
            jobs.pop_front();
        }
        if (!f)
            return false;
        f(*this);
        return true;
    }
    long value() const { return result; }
};

int main() {
    Pool pool;
    for (int i = 1; i <= 10; i++)
        pool.add([i](Pool &p) {
            p.count(i);
            for (int k = 0; k < i; k++)
                p.add([k](Pool &q) { q.count(100 * k); });
        });
#pragma omp parallel
    {
        while (pool.step()) {
#pragma omp taskyield
        }
#pragma omp barrier
#pragma omp single
        while (pool.step())
            ;
    }
    long want = 0;
    for (int i = 1; i <= 10; i++) {
        want += i;
        for (int k = 0; k < i; k++)
            want += 100 * k;
    }
    std::printf("%ld\n", pool.value());
    bool good = pool.value() == want;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
