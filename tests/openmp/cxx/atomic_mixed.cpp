// openmp: atomic capture; parallel for
// OpenMP's atomics beside std::atomic, on members and references.
#include <atomic>
#include <cstdio>

struct Counters {
    int hits = 0;
    double weight = 0;
    unsigned short small = 0;
};

int main() {
    Counters c;
    std::atomic<int> other{0};
    int &hits = c.hits;
    int taken[100] = {};
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        int ticket;
#pragma omp atomic capture
        ticket = hits++;
        taken[ticket]++;
#pragma omp atomic
        c.weight += 0.25;
#pragma omp atomic
        c.small += 3;
        other.fetch_add(ticket, std::memory_order_relaxed);
    }
    int errors = 0;
    for (int t : taken)
        errors += t != 1;
    std::printf("%d %g %d %d, errors %d\n", c.hits, c.weight, c.small, other.load(), errors);
    bool good = c.hits == 100 && c.weight == 25 && c.small == 300 && other == 4950 && errors == 0;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
