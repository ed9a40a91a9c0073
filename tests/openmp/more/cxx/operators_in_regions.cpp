// openmp: parallel for reduction(+); for nowait; atomic
// Overloaded operators, conversions and user-defined literals in loops and regions.
#include <cstdio>
#include <vector>

struct Meter {
    double v;
    explicit operator double() const { return v; }
    Meter operator+(Meter o) const { return {v + o.v}; }
    auto operator<=>(const Meter &) const = default;
};
static Meter operator""_m(unsigned long long x) { return {static_cast<double>(x)}; }

class Matrix {
    std::vector<double> cells;
    int n;

  public:
    explicit Matrix(int size) : cells(size * size), n(size) {}
    double &operator()(int i, int j) { return cells[i * n + j]; }
    double operator()(int i, int j) const { return cells[i * n + j]; }
    Matrix operator*(const Matrix &b) const {
        Matrix c(n);
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < n; k++)
                    c(i, j) += (*this)(i, k) * b(k, j);
        return c;
    }
};

int main() {
    Matrix a(8), b(8);
#pragma omp parallel
    {
#pragma omp for nowait
        for (int i = 0; i < 8; i++)
            for (int j = 0; j < 8; j++)
                a(i, j) = i + j;
#pragma omp for
        for (int i = 0; i < 8; i++)
            b(i, 7 - i) = 2;
    }
    Matrix c = a * b;
    double sum = 0;
    int larger = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 30; i++) {
        Meter m = 3_m + Meter{i * 1.0};
        sum += static_cast<double>(m);
        if (m > 20_m) {
#pragma omp atomic
            larger++;
        }
    }
    std::printf("%g %g %g %d\n", c(2, 3), c(7, 0), sum, larger);
    bool good = c(2, 3) == 2 * (2 + 4) && c(7, 0) == 28 && sum == 525 && larger == 12;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
