// openmp: declare reduction initializer; taskgroup task_reduction(join); task in_reduction(join)
// Objects of a class: a copy for each thread with tasks of a reduction.
#include <cstdio>

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
    std::printf("%d %d %d; %d %d\n", range.lo, range.hi, range.parts, alone.parts, begun);
    bool good = range.lo == 0 && range.hi == 500 && range.parts == 51;
    good = good && alone.parts == 2 && begun == 0;
    std::puts(good ? "ok" : "wrong");
    return !good;
}
