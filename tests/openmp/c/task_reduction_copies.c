// openmp: taskgroup task_reduction(+) task_reduction(*) task_reduction(max) task_reduction(gcd); task in_reduction(+) in_reduction(*) in_reduction(max) in_reduction(gcd); taskloop reduction(+) in_reduction(+) nogroup; parallel num_threads reduction(task,+); declare reduction initializer
// A task of a reduction works on a copy of its thread, which begins as the identity. Teams have two
// threads, since libomp makes no copies for one.
#include <stdio.h>

static int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }
#pragma omp declare reduction(gcd : int : omp_out = gcd(omp_out, omp_in)) initializer(omp_priv = 0)

static int total;

// The task is in another function than its group, and the group in another one than the region.
static void add_orphaned(int value, int *begun) {
#pragma omp task in_reduction(+ : total) firstprivate(begun, value)
    {
        *begun = total;
        total = value;
    }
}

static void (*volatile add)(int, int *) = add_orphaned;

static int group(int value) {
    int begun = -1;
#pragma omp taskgroup task_reduction(+ : total)
    add(value, &begun);
    return begun;
}

int main(void) {
    int sum = 5, product = 6, most = 50, common = 18, begun[4] = {-1, -1, -1, -1};
    int errors = 0;
#pragma omp parallel num_threads(2)
#pragma omp masked
    {
#pragma omp taskgroup task_reduction(+ : sum)
        {
#pragma omp task in_reduction(+ : sum) shared(begun)
            {
                begun[0] = sum;
                sum = 7;
            }
        }
#pragma omp taskgroup task_reduction(* : product)
        {
#pragma omp task in_reduction(* : product) shared(begun)
            {
                begun[1] = product;
                product = 12;
            }
        }
#pragma omp taskgroup task_reduction(max : most)
        {
#pragma omp task in_reduction(max : most)
            most = 7;
        }
#pragma omp taskgroup task_reduction(gcd : common)
        {
#pragma omp task in_reduction(gcd : common) shared(begun)
            {
                begun[2] = common;
                common = 12;
            }
        }
    }
    errors += sum != 12 || product != 72 || most != 50 || common != 6;
    errors += begun[0] != 0 || begun[1] != 1 || begun[2] != 0;
    printf("%d %d %d %d, errors %d\n", sum, product, most, common, errors);

    total = 5;
#pragma omp parallel num_threads(2)
#pragma omp masked
    begun[3] = group(7);
    errors += total != 12 || begun[3] != 0;
    printf("%d, errors %d\n", total, errors);

    // The only task assigns to its copy first.
    int loop = 5, both = 5;
#pragma omp parallel num_threads(2)
#pragma omp masked
    {
#pragma omp taskloop reduction(+ : loop) num_tasks(1)
        for (int i = 0; i < 10; i++)
            loop = i == 0 ? i : loop + i;
#pragma omp taskgroup task_reduction(+ : both)
        {
#pragma omp taskloop in_reduction(+ : both) num_tasks(1) nogroup
            for (int i = 0; i < 10; i++)
                both = i == 0 ? i : both + i;
        }
    }
    errors += loop != 50 || both != 50;
    printf("%d %d, errors %d\n", loop, both, errors);

    int region = 5;
#pragma omp parallel num_threads(2) reduction(task, + : region)
    {
#pragma omp masked
        for (int i = 0; i < 20; i++) {
#pragma omp task in_reduction(+ : region)
            region += i;
        }
    }
    errors += region != 195;
    printf("%d, errors %d\n", region, errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
