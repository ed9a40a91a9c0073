// openmp: parallel; for schedule(dynamic,2); task; taskwait
// Virtual functions that contain worksharing and tasks, called inside of a region.
#include <cstdio>
#include <memory>
#include <vector>

struct Shape {
    virtual ~Shape() = default;
    virtual void work(std::vector<int> &v) const = 0;
};
struct Loop final : Shape {
    int by;
    explicit Loop(int b) : by(b) {}
    void work(std::vector<int> &v) const override {
#pragma omp for schedule(dynamic, 2)
        for (int i = 0; i < static_cast<int>(v.size()); i++)
            v[i] += by;
    }
};
struct Tasks final : Shape {
    void work(std::vector<int> &v) const override {
#pragma omp single
        {
            for (std::size_t i = 0; i < v.size(); i += 4) {
#pragma omp task shared(v) firstprivate(i)
                for (std::size_t k = i; k < i + 4 && k < v.size(); k++)
                    v[k] *= 2;
            }
#pragma omp taskwait
        }
    }
};

int main() {
    std::vector<std::unique_ptr<Shape>> shapes;
    shapes.push_back(std::make_unique<Loop>(3));
    shapes.push_back(std::make_unique<Tasks>());
    shapes.push_back(std::make_unique<Loop>(-1));
    std::vector<int> v(30), outside(30);
    for (int i = 0; i < 30; i++)
        v[i] = outside[i] = i;
#pragma omp parallel num_threads(3)
    for (const auto &s : shapes)
        s->work(v);
    for (const auto &s : shapes)
        s->work(outside);
    int bad = 0;
    for (int i = 0; i < 30; i++)
        bad += v[i] != (i + 3) * 2 - 1 || outside[i] != v[i];
    std::printf("%d %d\n", v[29], bad);
    bool good = bad == 0;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
