// openmp: threadprivate; parallel copyin; declare reduction initializer; taskgroup task_reduction(join); task in_reduction(join)
// Objects of classes: a copy for each thread of a nested team, and one for each thread with tasks of
// a reduction.
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

struct Range {
    int lo = 1000, hi = -1000, parts = 0;
    void take(int n) {
        lo = n < lo ? n : lo;
        hi = n > hi ? n : hi;
        parts++;
    }
    void join(const Range &o) {
        lo = o.lo < lo ? o.lo : lo;
        hi = o.hi > hi ? o.hi : hi;
        parts += o.parts;
    }
};
#pragma omp declare reduction(join : Range : omp_out.join(omp_in)) initializer(omp_priv = Range())

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
    Range range;
    range.take(500);
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(join : range)
    for (int k = 0; k < 50; k++) {
#pragma omp task in_reduction(join : range)
        range.take(k * 3);
    }
    Range alone;
    alone.take(500);
    int begun = -1;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(join : alone)
    {
#pragma omp task in_reduction(join : alone) shared(begun)
        {
            begun = alone.parts;
            alone.take(3);
        }
    }
    std::printf("%d %d %d %d %d\n", inner, outer, grown, Holder::at.x, Holder::at.y);
    std::printf("%d %d %d; %d %d\n", range.lo, range.hi, range.parts, alone.parts, begun);
    bool good = inner == 60 && outer == 30 && grown == 4 && Holder::at.x == 14 && Holder::at.y == 1;
    good = good && range.lo == 0 && range.hi == 500 && range.parts == 51;
    good = good && alone.parts == 2 && begun == 0;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
