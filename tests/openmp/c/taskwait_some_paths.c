// openmp: taskwait; task; task depend if; taskwait depend(in)
// flags: -fopenmp-version=50
// Values from before a wait that is not on every path, used after it.
#include <stdio.h>

static int failures;

static void check(int condition, int line) {
    if (!condition) {
#pragma omp atomic
        failures++;
        printf("line %d\n", line);
    }
}
#define CHECK(c) check(c, __LINE__)

static void set(int *p, int v) {
    *p = v;
}

static int one_path(int *p, int waits) {
#pragma omp task
    set(p, 10);
    int v = p[1] + 1;
    if (waits) {
#pragma omp taskwait
        v += *p;
    }
    int w = p[2];
#pragma omp task
    set(p + 3, v + w);
    int u = v * w;
#pragma omp taskwait
    return u + v + w + p[3];
}

static int two_paths(int *p, int way) {
    int v = p[1];
#pragma omp task
    set(p, 20);
    int w = p[2];
    switch (way) {
    case 0: {
#pragma omp taskwait
        w += p[0];
        break;
    }
    case 1:
        w += 2;
        break;
    case 2: {
#pragma omp task
        set(p + 3, 7);
#pragma omp taskwait
        w += p[0] + p[3];
        break;
    }
    default:
        w -= v;
    }
    int x = w * 3;
    if (way & 1) {
#pragma omp taskwait
    }
#pragma omp task
    set(p + 4, x + w);
    if (way > 1) {
#pragma omp taskwait
        x += p[4];
    }
#pragma omp taskwait
    return x + w + v + p[4];
}

static int in_a_loop(int *p, int count) {
    int carried = 1, sum = 0;
    for (int i = 0; i < count; i++) {
        int before = p[8] + i;
#pragma omp task firstprivate(before)
        set(p + i, before + 1);
        int v = before + carried;
        if (i % 3 == 2) {
#pragma omp taskwait
            v += p[i];
        }
        carried = v % 7;
        sum += v * before;
    }
#pragma omp taskwait
    for (int i = 0; i < count; i++)
        sum += p[i] * carried;
    return sum;
}

static int not_deferred(int *p, int deferred) {
    int *x = p, *y = p + 1;
#pragma omp task depend(out : x[0])
    set(x, 5);
    int v = p[2] + 1;
#pragma omp task depend(inout : x[0]) if (deferred)
    set(x, *x + v);
    int w = p[3] * v;
#pragma omp task depend(in : x[0]) depend(out : y[0]) if (!deferred)
    set(y, *x + w);
    int u = w + v;
#pragma omp taskwait depend(in : y[0])
    return *y + u + v + w;
}

int main(void) {
#pragma omp parallel
#pragma omp single
    for (int n = 0; n < 8; n++) {
        int a[9] = {1, 2, 3, 4, 5, 6, 7, 8, n};
        int one = one_path(a, n & 1);
        CHECK(one == (n & 1 ? 13 * 3 + 13 + 3 + 16 : 3 * 3 + 3 + 3 + 6));
        int b[9] = {1, 2, 3, 4, 5, 6, 7, 8, n};
        int way = n % 4;
        int w = way == 0 ? 23 : way == 1 ? 5 : way == 2 ? 30 : 1;
        CHECK(two_paths(b, way) == w * 3 + (way > 1 ? w * 4 : 0) + w + 2 + w * 4);
        int c[9] = {0, 0, 0, 0, 0, 0, 0, 0, n};
        int carried = 1, sum = 0;
        for (int i = 0; i < n; i++) {
            int v = n + i + carried + (i % 3 == 2 ? n + i + 1 : 0);
            carried = v % 7;
            sum += v * (n + i);
        }
        for (int i = 0; i < n; i++)
            sum += (n + i + 1) * carried;
        CHECK(in_a_loop(c, n) == sum);
        int d[4] = {0, 0, n, 2};
        int x = 5 + n + 1, z = 2 * (n + 1);
        CHECK(not_deferred(d, n & 1) == x + z + z + n + 1 + n + 1 + z);
    }
    puts(failures == 0 ? "ok" : "wrong");
    return failures != 0;
}
