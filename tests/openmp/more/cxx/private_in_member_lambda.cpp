// openmp: for firstprivate lastprivate private reduction(max)
// Members as private copies inside of a member function, used by a lambda of the same function.
#include <algorithm>
#include <cstdio>
#include <vector>

class Scan {
    std::vector<int> data{5, 3, 9, 1, 7, 9, 2, 8};
    int best = -1, offset = 100, last = 0, scratch = 55;

  public:
    void run() {
        auto shift = [](int x, int by) { return x + by; };
#pragma omp parallel
        {
#pragma omp for firstprivate(offset) lastprivate(last) private(scratch) reduction(max : best)
            for (int i = 0; i < static_cast<int>(data.size()); i++) {
                scratch = shift(data[i], offset);
                best = std::max(best, scratch);
                last = scratch - offset;
            }
        }
    }
    bool report() const {
        std::printf("%d %d %d %d\n", best, last, offset, scratch);
        return best == 109 && last == 8 && offset == 100 && scratch == 55;
    }
};

int main() {
    Scan s;
    s.run();
    bool good = s.report();
    std::puts(good ? "ok" : "wrong");
    return !good;
}
