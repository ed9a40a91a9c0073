// openmp: threadprivate; parallel copyin; api omp_set_max_active_levels
// Each thread of a region inside another one has its own copy, of which the first is that of the
// thread that came to the region.
#include <omp.h>
#include <stdio.h>

static int tp = 7;
static double list[3] = {1, 2, 3};
#pragma omp threadprivate(tp, list)

static int inner;

static void twice(void) {
    tp *= 2;
#pragma omp atomic
    inner += tp;
}

static void both(void) {
#pragma omp parallel num_threads(2) copyin(tp)
    twice();
}

static void (*volatile open_region)(void) = both;

static int levels(int depth) {
    int sum = 0;
    if (depth == 0)
        return tp;
#pragma omp parallel num_threads(2) copyin(tp) reduction(+ : sum)
    {
        tp = tp * 2 + omp_get_thread_num();
        sum += levels(depth - 1);
    }
    return sum;
}

int main(void) {
    int outer = 0, errors = 0;
    omp_set_dynamic(0);
    omp_set_max_active_levels(4);
#pragma omp parallel num_threads(2) copyin(tp)
    {
        tp += omp_get_thread_num();
#pragma omp parallel num_threads(2) copyin(tp)
        {
            tp *= 2;
#pragma omp atomic
            inner += tp;
        }
#pragma omp atomic
        outer += tp;
    }
    errors += inner != 60 || outer != 30 || tp != 14;
    printf("%d %d %d, errors %d\n", inner, outer, tp, errors);

    // Through a function and a pointer, and with a region of one thread in between.
    tp = 7;
    inner = outer = 0;
#pragma omp parallel num_threads(2) copyin(tp)
    {
        tp += omp_get_thread_num();
        open_region();
#pragma omp parallel num_threads(1)
        {
            tp++;
#pragma omp parallel if (0)
            tp++;
            both();
        }
#pragma omp atomic
        outer += tp;
    }
    errors += outer != 68 || inner != 196 || tp != 32;
    printf("%d %d %d, errors %d\n", inner, outer, tp, errors);

    // Threads k of all teams have copies of their own: no update is lost, and none is another's.
    int wrong = 0;
#pragma omp parallel num_threads(3) reduction(+ : wrong)
    {
        int me = omp_get_thread_num();
        list[1] = 100 * me;
#pragma omp parallel num_threads(3) reduction(+ : wrong)
        {
            int own = omp_get_thread_num() ? 10 * me + omp_get_thread_num() : 100 * me;
            list[1] = own;
            for (int k = 0; k < 1000; k++)
                list[1] += 1;
#pragma omp barrier
            wrong += list[1] != own + 1000;
        }
        wrong += list[1] != 100 * me + 1000;
    }
    errors += wrong;
    printf("%d, errors %d\n", wrong, errors);

    tp = 1;
    int sum = levels(3);
    // 1 at the top, then 2 and 3, then 4, 5, 6, 7, then 8 to 15; but a thread comes back to its copy
    // as the region has left it, so only the sum is compared.
    printf("%d %d\n", sum, tp);
    errors += sum != 92 || tp != 8;
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
