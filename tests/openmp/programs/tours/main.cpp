// Searches with bounds: tours by tasks, by a loop and by dynamic programming, floor plans by tasks,
// products of matrices by diagonals, and a search that ends when one thread has found something.

#include "tours.h"
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <omp.h>
#include <stdexcept>

static int failures = 0;

static void expect(const char *what, bool right) {
    std::printf("%s: %s\n", what, right ? "right" : "not right");
    failures += !right;
}

struct Entry {
    long cost = 0;
    int split = -1;
    // The smaller one; of equals, the first split.
    static Entry better(Entry a, Entry b) {
        if (a.split < 0 || b.split < 0)
            return a.split < 0 ? b : a;
        if (a.cost != b.cost)
            return a.cost < b.cost ? a : b;
        return a.split < b.split ? a : b;
    }
};

#pragma omp declare reduction(better : Entry : omp_out = Entry::better(omp_out, omp_in))

static std::string brackets(const std::vector<std::vector<Entry>> &t, int i, int j) {
    if (i == j)
        return std::to_string(i);
    int k = t[i][j].split;
    return "(" + brackets(t, i, k) + brackets(t, k + 1, j) + ")";
}

long chain(const std::vector<int> &sizes, bool parallel, std::string *order) {
    int n = static_cast<int>(sizes.size()) - 1;
    std::vector<std::vector<Entry>> t(n, std::vector<Entry>(n));
    for (int length = 1; length < n; length++) {
        if (length < n / 2) {
#pragma omp parallel for if (parallel) schedule(static, 1)
            for (int i = 0; i < n - length; i++)
                for (int k = i; k < i + length; k++) {
                    long c = t[i][k].cost + t[k + 1][i + length].cost +
                             1L * sizes[i] * sizes[k + 1] * sizes[i + length + 1];
                    t[i][i + length] = Entry::better(t[i][i + length], {c, k});
                }
            continue;
        }
        // Few long diagonals remain: the splits are divided.
        for (int i = 0; i < n - length; i++) {
            Entry best;
#pragma omp parallel for if (parallel) reduction(better : best)
            for (int k = i; k < i + length; k++) {
                long c = t[i][k].cost + t[k + 1][i + length].cost +
                         1L * sizes[i] * sizes[k + 1] * sizes[i + length + 1];
                best = Entry::better(best, {c, k});
            }
            t[i][i + length] = best;
        }
    }
    *order = brackets(t, 0, n - 1);
    return t[0][n - 1].cost;
}

// A number with a given property, by threads that look at residue classes; the first to find one
// tells the others.
static std::uint64_t search_stopped() {
    std::atomic<bool> found{false};
    std::uint64_t result = 0;
#pragma omp parallel
    {
        auto step = static_cast<std::uint64_t>(omp_get_num_threads());
        auto x = static_cast<std::uint64_t>(omp_get_thread_num());
        for (; !found.load(std::memory_order_relaxed); x += step) {
            // Two numbers below 10⁶ have this remainder of their squares.
            if (x * x % 1000003 == 725384 && x < 1000000) {
                found.store(true);
#pragma omp critical
                if (result == 0 || x < result)
                    result = x;
            }
            if (x > 2000000)
                break;
        }
    }
    return result;
}

// Cancellation is ignored unless the environment activates it; the result is the same in both
// cases.
static int search_cancelled(const std::vector<int> &in, int what) {
    int at = static_cast<int>(in.size());
#pragma omp parallel
    {
#pragma omp for schedule(dynamic, 4)
        for (int i = 0; i < static_cast<int>(in.size()); i++) {
#pragma omp cancellation point for
            if (in[static_cast<std::size_t>(i)] == what) {
#pragma omp atomic write
                at = i;
#pragma omp cancel for
            }
        }
    }
    return at;
}

// An exception that a task throws is caught in the task and thrown again after the region.
static int throwing_tasks() {
    std::exception_ptr error;
    int done = 0;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 20; i++) {
#pragma omp task firstprivate(i) shared(error, done)
        {
            try {
                if (i == 13)
                    throw std::runtime_error("13");
#pragma omp atomic
                done++;
            } catch (...) {
#pragma omp critical(error)
                error = std::current_exception();
            }
        }
    }
    try {
        if (error)
            std::rethrow_exception(error);
    } catch (const std::runtime_error &e) {
        return done == 19 ? std::stoi(e.what()) : -1;
    }
    return -1;
}

int main() {
    Cities cities(10, 4);
    int want = tour_by_table(cities);
    std::printf("shortest tour %d\n", want);
    for (int cutoff : {0, 3, 10})
        expect("tour by tasks", tour_by_tasks(cities, cutoff) == want);
    expect("tour by a loop", tour_by_loop(cities) == want);
    Floor floor = floor_plan(6);
    int area = area_serial(floor);
    std::printf("smallest area %d\n", area);
    expect("area by tasks", area_by_tasks(floor) == area);
    std::vector<int> sizes;
    for (int i = 0; i < 30; i++)
        sizes.push_back(5 + i * 17 % 31);
    std::string one, two;
    long alone = chain(sizes, false, &one), together = chain(sizes, true, &two);
    expect("chain", alone == together && one == two && one.size() == 28 * 2 + 10 + 19 * 2);
    std::uint64_t x = search_stopped();
    expect("search", x * x % 1000003 == 725384);
    std::vector<int> numbers(400);
    for (int i = 0; i < 400; i++)
        numbers[static_cast<std::size_t>(i)] = i * 3;
    expect("cancelled search", search_cancelled(numbers, 900) == 300);
    expect("cancelled in vain", search_cancelled(numbers, 901) == 400);
    expect("exception", throwing_tasks() == 13);
    std::puts(failures == 0 ? "ok" : "wrong");
    return failures != 0;
}
