// openmp: parallel for reduction(+); parallel sections; section
// Regions in constructors, destructors, operators and static initialisers.
#include <cstdio>

static int destroyed;

class Matrix {
  public:
    static const int n = 16;
    double *a;
    explicit Matrix(double v) : a(new double[n * n]) {
#pragma omp parallel for
        for (int i = 0; i < n * n; i++)
            a[i] = v + i % n;
    }
    Matrix(const Matrix &) = delete;
    ~Matrix() {
        int zero = 0;
#pragma omp parallel for reduction(+ : zero)
        for (int i = 0; i < n * n; i++) {
            a[i] = 0;
            zero++;
        }
        destroyed += zero;
        delete[] a;
    }
    double operator*(const Matrix &o) const {
        double s = 0;
#pragma omp parallel for reduction(+ : s)
        for (int i = 0; i < n * n; i++)
            s += a[i] * o.a[i];
        return s;
    }
};

static int start() {
    int a = 0, b = 0;
#pragma omp parallel sections
    {
#pragma omp section
        a = 4;
#pragma omp section
        b = 5;
    }
    return a + b;
}

static const int initial = start();

int main() {
    double product;
    {
        Matrix x(1), y(2);
        product = x * y;
    }
    double want = 0;
    for (int i = 0; i < 16; i++)
        want += 16 * (1.0 + i) * (2.0 + i);
    std::printf("%g %d %d\n", product, destroyed, initial);
    bool good = product == want && destroyed == 512 && initial == 9;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
