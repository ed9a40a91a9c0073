// openmp: for ordered(1); ordered depend(sink) depend(source)
// A recurrence over the elements of a member, in a member function.
#include <cstdio>
#include <vector>

class Filter {
    std::vector<double> data;

  public:
    explicit Filter(int n) : data(n) {
        for (int i = 0; i < n; i++)
            data[i] = i % 8;
    }
    void run() {
        int n = static_cast<int>(data.size());
#pragma omp for ordered(1) schedule(static, 1)
        for (int i = 3; i < n; i++) {
#pragma omp ordered depend(sink : i - 3)
            data[i] = data[i] + 0.5 * data[i - 3];
#pragma omp ordered depend(source)
        }
    }
    double at(int i) const { return data[i]; }
};

int main() {
    Filter a(64), b(64);
#pragma omp parallel num_threads(4)
    a.run();
#pragma omp parallel num_threads(1)
    b.run();
    double w[64];
    int bad = 0;
    for (int i = 0; i < 64; i++) {
        w[i] = i % 8 + (i < 3 ? 0 : 0.5 * w[i - 3]);
        bad += a.at(i) != w[i] || b.at(i) != w[i];
    }
    std::printf("%g %d\n", a.at(63), bad);
    bool good = bad == 0;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
