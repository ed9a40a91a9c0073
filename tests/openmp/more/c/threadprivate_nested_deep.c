// openmp: threadprivate; parallel copyin num_threads; api omp_set_max_active_levels omp_get_level; task; barrier
// Nested teams: each thread has its own variables at every level, and `copyin` takes those of the
// thread that begins the team.
#include <omp.h>
#include <stdio.h>

struct pair {
    int a;
    double b;
};

static int number = 7;
static int list[3] = {1, 2, 3};
static struct pair pair = {4, 0.5};
#pragma omp threadprivate(number, list, pair)

static int errors;

static void check(int is_right, int level, const char *what) {
    if (!is_right) {
#pragma omp critical(report)
        {
            errors++;
            printf("level %d: %s is wrong\n", level, what);
        }
    }
}

static void go(int depth, int path) {
    // What the thread of this level has set.
    number = path;
    list[1] = path * 2;
    pair.a = path * 3;
    if (depth == 0)
        return;
    int *of_master = &number, distinct = 0;
#pragma omp parallel num_threads(2) copyin(number, list, pair) reduction(+ : distinct)
    {
        int thread = omp_get_thread_num(), level = omp_get_level();
        check(number == path && list[1] == path * 2 && pair.a == path * 3, level, "copyin");
        check((&number == of_master) == (thread == 0), level, "whose variable it is");
        distinct += &number != of_master;
#pragma omp barrier
        number = path * 10 + thread;
#pragma omp barrier
        check(number == path * 10 + thread, level, "a variable of the thread");
        // An undeferred task is the thread's, too.
        int mine = 0;
#pragma omp task if (0) shared(mine)
        mine = number;
        check(mine == number, level, "a task's variable");
        go(depth - 1, path * 10 + thread + 1);
        check(number == path * 10 + thread + 1, level, "what the thread had before");
#pragma omp barrier
    }
    check(distinct == 1, omp_get_level(), "the number of variables");
    number = path;
}

// Without `copyin`, threads of the outermost level keep what they had.
static void kept(void) {
#pragma omp parallel num_threads(3)
    number = 100 + omp_get_thread_num();
#pragma omp parallel num_threads(3)
    check(number == 100 + omp_get_thread_num(), 1, "what a thread kept");
}

int main(void) {
    omp_set_dynamic(0);
    omp_set_max_active_levels(4);
    for (int round = 0; round < 20; round++) {
        go(3, 1);
        kept();
        go(2, 5);
        kept();
#pragma omp parallel num_threads(2)
        go(2, 20 + omp_get_thread_num());
    }
    puts(errors ? "wrong" : "ok");
    return errors != 0;
}
