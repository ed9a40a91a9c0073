// openmp: parallel private firstprivate; parallel for reduction(+) lastprivate
// Clauses on references name what they refer to.
#include <cstdio>
#include <omp.h>
#include <utility>

static void update(long &sum, int &last, const int &limit) {
#pragma omp parallel for reduction(+ : sum) lastprivate(last) firstprivate(limit)
    for (int i = 0; i < limit; i++) {
        sum += i;
        last = i * 10;
    }
}

int main() {
    long total = 5;
    int last = 0, x = 3, y = 4, errors = 0;
    update(total, last, 50);
    int &rx = x, &ry = y;
#pragma omp parallel private(rx) firstprivate(ry) reduction(+ : errors)
    {
        rx = omp_get_thread_num();
        ry += rx;
#pragma omp barrier
        errors += rx != omp_get_thread_num() || ry != 4 + rx;
    }
    auto [a, b] = std::pair<int, int>{6, 7};
    int c = a, d = b;
#pragma omp parallel for reduction(+ : c) reduction(* : d)
    for (int i = 1; i <= 5; i++) {
        c += i;
        d *= i;
    }
    std::printf("%ld %d %d %d %d %d, errors %d\n", total, last, x, y, c, d, errors);
    bool good = total == 1230 && last == 490 && x == 3 && y == 4 && c == 21 && d == 840 && !errors;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
