// openmp: parallel for schedule(dynamic); critical
// The first exception of a team is kept and thrown again after the region.
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>

static void run(int n, int fails) {
    std::exception_ptr error;
#pragma omp parallel for schedule(dynamic) shared(error)
    for (int i = 0; i < n; i++) {
        try {
            if (i == fails)
                throw std::invalid_argument("item " + std::to_string(i));
        } catch (...) {
#pragma omp critical(keep)
            if (!error)
                error = std::current_exception();
        }
    }
    if (error)
        std::rethrow_exception(error);
}

int main() {
    int quiet = 0, thrown = 0;
    std::string last;
    for (int k = 0; k < 8; k++) {
        try {
            run(20, k * 4);
            quiet++;
        } catch (const std::invalid_argument &e) {
            thrown++;
            last = e.what();
        }
    }
    std::printf("%d %d %s\n", quiet, thrown, last.c_str());
    bool good = quiet == 3 && thrown == 5 && last == "item 16";
    std::puts(good ? "ok" : "wrong");
    return !good;
}
