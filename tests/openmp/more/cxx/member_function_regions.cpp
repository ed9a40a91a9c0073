// openmp: parallel reduction(+); for; single copyprivate
// Regions inside of const, static and overloaded member functions; members by this.
#include <cstdio>
#include <vector>

class Series {
    std::vector<double> values;
    static int made;
    double factor = 2;

  public:
    explicit Series(int n) : values(n) { made++; }
    Series &fill(double step) {
#pragma omp parallel for schedule(static, 3)
        for (std::size_t i = 0; i < values.size(); i++)
            values[i] = step * static_cast<double>(i) * factor;
        return *this;
    }
    double sum() const {
        double s = 0;
#pragma omp parallel reduction(+ : s)
        {
#pragma omp for nowait
            for (std::size_t i = 0; i < values.size(); ++i)
                s += values[i];
        }
        return s;
    }
    double sum(int from) const {
        double s = 0;
#pragma omp parallel for reduction(+ : s) firstprivate(from)
        for (int i = from; i < static_cast<int>(values.size()); i++)
            s += values[i] - this->factor;
        return s;
    }
    static int count() {
        int n = 0;
#pragma omp parallel
        {
            int got;
#pragma omp single copyprivate(got)
            got = made;
#pragma omp atomic write
            n = got;
        }
        return n;
    }
};
int Series::made = 0;

int main() {
    Series a(50), b(10);
    double x = a.fill(0.5).sum(), y = b.fill(3).sum(4);
    std::printf("%g %g %d\n", x, y, Series::count());
    bool good = x == 1225 && y == 6 * 39.0 - 12 && Series::count() == 2;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
