// openmp: parallel for schedule(dynamic) reduction(+); critical
// The first exception of the threads goes to the caller by `std::exception_ptr`.
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <vector>

static long process(const std::vector<int> &v) {
    std::exception_ptr error;
    long sum = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : sum)
    for (int i = 0; i < static_cast<int>(v.size()); i++) {
        try {
            sum += v.at(v[i]);
        } catch (...) {
#pragma omp critical(error)
            if (!error)
                error = std::current_exception();
        }
    }
    if (error)
        std::rethrow_exception(error);
    return sum;
}

int main() {
    std::vector<int> v(50);
    for (int i = 0; i < 50; i++)
        v[i] = 49 - i;
    long sum = process(v);
    bool caught = false;
    v[20] = 1000;
    try {
        process(v);
    } catch (const std::out_of_range &) {
        caught = true;
    }
    std::printf("%ld %d\n", sum, caught);
    bool good = sum == 49 * 50 / 2 && caught;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
