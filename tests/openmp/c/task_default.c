// openmp: task default(none) default(shared) default(firstprivate)
// flags: -fopenmp-version=51
// What a task without clauses captures.
#include <stdio.h>

static int global = 1;

static void run(int *out) {
    // A parameter and a local of an orphaned task are firstprivate; a static one is shared.
    static int calls;
    int local = 10;
#pragma omp task
    {
#pragma omp atomic
        calls++;
#pragma omp atomic
        global += local;
        *out = local + 1;
        local = 0;
    }
#pragma omp taskwait
    out[1] = local;
    out[2] = calls > 0;
}

int main(void) {
    int out[3] = {0}, a = 5, b = 6, c = 7;
#pragma omp parallel shared(a, b, c, out)
#pragma omp single
    {
        run(out);
#pragma omp task default(none) shared(a) firstprivate(b)
        a += b;
#pragma omp task default(shared)
        c *= 2;
#pragma omp taskwait
#pragma omp task default(firstprivate)
        b += 100;
    }
    printf("%d %d %d, %d %d %d %d\n", out[0], out[1], out[2], a, b, c, global);
    int good = out[0] == 11 && out[1] == 10 && out[2] && a == 11 && b == 6 && c == 14;
    good &= global == 11;
    puts(good ? "ok" : "wrong");
    return !good;
}
