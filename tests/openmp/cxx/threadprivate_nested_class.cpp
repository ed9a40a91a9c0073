// openmp: threadprivate; parallel copyin
// Objects of a class: a copy for each thread of a nested team.
#include <cstdio>
#include <omp.h>

struct Point {
    int x, y;
    Point &operator=(const Point &) = default;
    void grow() { x *= 2, y += 1; }
};

struct Holder {
    static Point at;
#pragma omp threadprivate(at)
};
Point Holder::at{7, 0};

int main() {
    int inner = 0, outer = 0, grown = 0;
    omp_set_dynamic(0);
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2) copyin(Holder::at)
    {
        Holder::at.x += omp_get_thread_num();
#pragma omp parallel num_threads(2) copyin(Holder::at)
        {
            Holder::at.grow();
#pragma omp atomic
            inner += Holder::at.x;
#pragma omp atomic
            grown += Holder::at.y;
        }
#pragma omp atomic
        outer += Holder::at.x;
    }
    std::printf("%d %d %d %d %d\n", inner, outer, grown, Holder::at.x, Holder::at.y);
    bool good = inner == 60 && outer == 30 && grown == 4 && Holder::at.x == 14 && Holder::at.y == 1;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
