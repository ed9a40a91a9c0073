// openmp: parallel for lastprivate; for firstprivate lastprivate
// The schedule is monotonic: libomp 22 loses the last iteration of a nonmonotonic one.
#include <stdio.h>

struct point {
    int x, y;
};

int main(void) {
    int i = 0, last = -1, both = 100, array[2] = {0, 0};
    double d = 0;
    struct point p = {0, 0};
#pragma omp parallel for lastprivate(last, d, array, p)
    for (i = 0; i < 97; i++) {
        last = i * 2;
        d = i * 0.5;
        array[0] = i;
        array[1] = -i;
        p.x = i, p.y = i + 1;
    }
#pragma omp parallel
    {
#pragma omp for firstprivate(both) lastprivate(both, i) schedule(monotonic : dynamic)
        for (i = 10; i < 20; i += 3)
            both = both >= 100 ? 100 + i : -1;
    }
    printf("%d %d %g %d %d %d %d %d\n", i, last, d, array[0], array[1], p.x, p.y, both);
    int good = i == 22 && last == 192 && d == 48 && array[0] == 96 && array[1] == -96 &&
               p.x == 96 && p.y == 97 && both == 119;
    puts(good ? "ok" : "wrong");
    return !good;
}
