// openmp: taskloop firstprivate lastprivate reduction(+); taskgroup task_reduction(+); task in_reduction(+)
#include <cstdio>
#include <vector>

struct Vec2 {
    double x = 0, y = 0;
    Vec2() = default;
    Vec2(double x, double y) : x(x), y(y) {}
    Vec2 &operator+=(const Vec2 &o) {
        x += o.x;
        y += o.y;
        return *this;
    }
};
#pragma omp declare reduction(+ : Vec2 : omp_out += omp_in) initializer(omp_priv = Vec2())

int main() {
    Vec2 sum, parts, last, step(1, 2);
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop firstprivate(step) reduction(+ : sum) lastprivate(last) num_tasks(6)
        for (int i = 0; i < 50; i++) {
            last = Vec2(i * step.x, i * step.y);
            sum += last;
        }
#pragma omp taskgroup task_reduction(+ : parts)
        {
            for (int i = 0; i < 10; i++) {
#pragma omp task in_reduction(+ : parts)
                parts += Vec2(i, 0.5);
            }
        }
    }
    std::printf("%g %g %g %g %g %g\n", sum.x, sum.y, last.x, last.y, parts.x, parts.y);
    bool good = sum.x == 1225 && sum.y == 2450 && last.x == 49 && last.y == 98 && parts.x == 45 &&
                parts.y == 5;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
