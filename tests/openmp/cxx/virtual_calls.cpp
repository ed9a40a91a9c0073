// openmp: parallel for schedule(dynamic) reduction(+); task
#include <cstdio>
#include <memory>
#include <vector>

struct Shape {
    virtual ~Shape() = default;
    virtual double area() const = 0;
    virtual double grow(double by) = 0;
};

struct Square : Shape {
    double side;
    explicit Square(double s) : side(s) {}
    double area() const override { return side * side; }
    double grow(double by) override { return side += by; }
};

struct Box : Shape {
    double w, h;
    Box(double w, double h) : w(w), h(h) {}
    double area() const override { return w * h; }
    double grow(double by) override { return w += by; }
};

int main() {
    std::vector<std::unique_ptr<Shape>> shapes;
    for (int i = 0; i < 60; i++) {
        if (i % 2)
            shapes.push_back(std::make_unique<Square>(i));
        else
            shapes.push_back(std::make_unique<Box>(i, 2));
    }
    double before = 0, after = 0, want = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : before)
    for (int i = 0; i < 60; i++)
        before += shapes[i]->area();
#pragma omp parallel
#pragma omp single
    for (auto &s : shapes) {
        Shape *p = s.get();
#pragma omp task firstprivate(p)
        p->grow(1);
    }
    for (auto &s : shapes)
        after += s->area();
    for (int i = 0; i < 60; i++)
        want += i % 2 ? (i + 1.0) * (i + 1.0) : (i + 1.0) * 2;
    std::printf("%g %g\n", before, after);
    bool good = after == want;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
