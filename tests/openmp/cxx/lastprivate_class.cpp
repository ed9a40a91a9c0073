// openmp: parallel for lastprivate; for firstprivate lastprivate
#include <cstdio>

class Point {
    int x = -1, y = -1;

  public:
    Point() = default;
    Point(int x, int y) : x(x), y(y) {}
    Point(const Point &) = default;
    Point &operator=(const Point &other) {
        x = other.x;
        y = other.y;
        return *this;
    }
    int sum() const { return x + y; }
};

int main() {
    Point last, both(1000, 1);
    int errors = 0;
#pragma omp parallel for lastprivate(last)
    for (int i = 0; i < 40; i++)
        last = Point(i, 2 * i);
#pragma omp parallel
    {
#pragma omp for firstprivate(both) lastprivate(both) reduction(+ : errors) schedule(static)
        for (int i = 0; i < 10; i++) {
            errors += both.sum() != 1001 && both.sum() >= 1000;
            both = Point(i, 5);
        }
    }
    std::printf("%d %d, errors %d\n", last.sum(), both.sum(), errors);
    bool good = last.sum() == 117 && both.sum() == 14 && errors == 0;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
