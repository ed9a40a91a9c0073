// openmp: parallel for; for private firstprivate lastprivate reduction(+)
// Clauses on data members, inside member functions.
#include <cstdio>

class Simulation {
    static const int n = 60;
    double values[n];
    double scale = 0.5;
    int last = -1;
    double total = 0;
    int scratch = 77;

  public:
    void fill() {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            values[i] = i * scale;
    }
    void run() {
#pragma omp parallel
        {
#pragma omp for private(scratch) firstprivate(scale) lastprivate(last) reduction(+ : total)
            for (int i = 0; i < n; i++) {
                scratch = i * 2;
                last = scratch;
                total += values[i] * scale;
            }
        }
    }
    bool report() const {
        std::printf("%d %g %d\n", last, total, scratch);
        return last == 118 && total == 0.25 * 1770 && scratch == 77;
    }
};

int main() {
    Simulation s;
    s.fill();
    s.run();
    bool good = s.report();
    std::puts(good ? "ok" : "wrong");
    return !good;
}
