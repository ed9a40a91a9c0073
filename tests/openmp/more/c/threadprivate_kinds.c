// openmp: threadprivate; parallel copyin
// Variables of the file, static locals, arrays, structures and pointers, one of each per thread.
#include <omp.h>
#include <stdio.h>
#include <string.h>

struct state {
    int seed;
    double history[4];
};
static struct state state = {17, {1, 2, 3, 4}};
static int table[6] = {5, 5, 5, 5, 5, 5};
static const char *name = "none";
#pragma omp threadprivate(state, table, name)

static int next(int step) {
    static int counter = 100;
#pragma omp threadprivate(counter)
    counter += step;
    return counter;
}

int main(void) {
    int bad = 0;
    omp_set_dynamic(0);
    name = "set by main";
    table[2] = 77;
    next(11);
#pragma omp parallel num_threads(4) copyin(name, table) reduction(+ : bad)
    {
        int t = omp_get_thread_num();
        bad += strcmp(name, "set by main") != 0 || table[2] != 77 || state.seed != 17;
        bad += next(t) != 100 + t + (t == 0 ? 11 : 0);
        state.seed += t;
        state.history[t] = -t;
        table[5] = t;
    }
#pragma omp parallel num_threads(4) reduction(+ : bad)
    {
        int t = omp_get_thread_num();
        bad += state.seed != 17 + t || state.history[t] != -t || table[5] != t;
        bad += next(1) != 101 + t + (t == 0 ? 11 : 0);
    }
    printf("%d %d %s\n", bad, state.seed, name);
    int good = bad == 0 && state.seed == 17 && table[5] == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
