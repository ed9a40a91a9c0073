// Threads that share a cache of recent results, and a pipeline of threads that hand items on
// through rings and through a queue with flags.

#include "cache.h"
#include <cstdio>
#include <mutex>
#include <numeric>
#include <string>

static int failures = 0;

static void expect(const char *what, bool right) {
    std::printf("%s: %s\n", what, right ? "right" : "not right");
    failures += !right;
}

// ---- The cache

static long collatz(long n) {
    if (n <= 0)
        throw std::domain_error("not positive: " + std::to_string(n));
    long steps = 0;
    for (; n != 1; steps++)
        n = n % 2 ? 3 * n + 1 : n / 2;
    return steps;
}

static void share_results() {
    Cache<long, long> cache(64);
    long sum = 0, want = 0, errors = 0;
    for (long i = 0; i < 2000; i++)
        want += collatz(1 + i * i % 97);
#pragma omp parallel for schedule(dynamic, 9) reduction(+ : sum, errors)
    for (long i = 0; i < 2000; i++) {
        sum += cache.get(1 + i * i % 97, collatz);
        if (i % 100 == 0) {
            try {
                sum += cache.get(-i, collatz);
            } catch (const std::domain_error &e) {
                errors += std::string(e.what()) == "not positive: " + std::to_string(-i);
            }
        }
    }
    expect("values", sum == want && errors == 20);
    expect("uses", cache.uses() == 2020 && cache.misses() >= 20 + 49 && cache.size() <= 64);
    int refused = 0;
#pragma omp parallel reduction(+ : refused)
    {
        try {
            Cache<long, long> none(0);
        } catch (const std::invalid_argument &) {
            refused++;
        }
    }
    expect("no room", refused == omp_get_max_threads());
}

// ---- A pipeline of three sections, with as many threads as there are sections

static void pipeline() {
    enum { ITEMS = 500 };
    if (omp_get_max_threads() < 3)
        omp_set_num_threads(3);
    Ring<long> first(8), second(4);
    long sum = 0, count = 0;
    int stages = 0;
#pragma omp parallel sections num_threads(3) reduction(+ : stages)
    {
#pragma omp section
        {
            for (long i = 0; i < ITEMS; i++)
                while (!first.try_push(i)) {
#pragma omp taskyield
                }
            stages++;
        }
#pragma omp section
        {
            for (long i = 0, v; i < ITEMS; i++) {
                while (!first.try_pop(v)) {
#pragma omp taskyield
                }
                while (!second.try_push(v * v)) {
#pragma omp taskyield
                }
            }
            stages++;
        }
#pragma omp section
        {
            for (long i = 0, v; i < ITEMS; i++) {
                while (!second.try_pop(v)) {
#pragma omp taskyield
                }
                count += v == i * i;
                sum += v;
            }
            stages++;
        }
    }
    expect("pipeline", stages == 3 && count == ITEMS && sum == 41541750);
}

// ---- A hand-over by a flag and flushes

static void hand_over() {
    int data = 0, flag = 0, seen = 0;
#pragma omp parallel num_threads(2) shared(data, flag, seen)
    {
        if (omp_get_num_threads() == 1) {
            seen = data = 42;
        } else if (omp_get_thread_num() == 0) {
            data = 42;
#pragma omp flush
#pragma omp atomic write
            flag = 1;
        } else {
            int f = 0;
            while (!f) {
#pragma omp atomic read
                f = flag;
            }
#pragma omp flush
            seen = data;
        }
    }
    expect("flag", seen == 42);
}

// ---- Workers that take jobs from a list and add jobs to it

struct Jobs {
    omp_lock_t lock;
    std::vector<int> open;
    int outstanding = 0;

    Jobs() { omp_init_lock(&lock); }
    ~Jobs() { omp_destroy_lock(&lock); }
    void add(int job) {
        Guard guard(lock);
        open.push_back(job);
        outstanding++;
    }
    bool take(int &job) {
        Guard guard(lock);
        if (open.empty())
            return false;
        job = open.back();
        open.pop_back();
        return true;
    }
    void done() {
#pragma omp atomic
        outstanding--;
    }
    bool finished() {
        int n;
#pragma omp atomic read
        n = outstanding;
        return n == 0;
    }
};

static void work_off() {
    Jobs jobs;
    std::vector<int> by_size(13);
    jobs.add(12);
    int *counts = by_size.data();
#pragma omp parallel shared(jobs) reduction(+ : counts[ : 13])
    {
        int job;
        while (!jobs.finished()) {
            if (!jobs.take(job))
                continue;
            counts[job]++;
            // A job of n gives jobs of n − 2 and n − 3.
            for (int less : {2, 3})
                if (job >= less)
                    jobs.add(job - less);
            jobs.done();
        }
    }
    std::vector<int> want(13);
    want[12] = 1;
    for (int n = 11; n >= 0; n--)
        want[n] = (n + 2 <= 12 ? want[n + 2] : 0) + (n + 3 <= 12 ? want[n + 3] : 0);
    expect("jobs", by_size == want);
}

// ---- A mutex of the library beside constructs of OpenMP

static void mutexes() {
    std::mutex mutex;
    std::vector<int> order;
    int in_order = 0;
#pragma omp parallel
    {
#pragma omp for ordered schedule(dynamic, 2)
        for (int i = 0; i < 40; i++) {
            {
                std::lock_guard<std::mutex> lock(mutex);
                in_order += i;
            }
#pragma omp ordered
            order.push_back(i);
        }
    }
    bool rising = order.size() == 40;
    for (std::size_t i = 0; i < order.size(); i++)
        rising &= order[i] == static_cast<int>(i);
    expect("ordered", rising && in_order == 780);
}

int main() {
    share_results();
    hand_over();
    work_off();
    mutexes();
    pipeline();
    std::puts(failures == 0 ? "ok" : "wrong");
    return failures != 0;
}
