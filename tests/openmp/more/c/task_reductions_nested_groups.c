// openmp: taskgroup task_reduction(+) task_reduction(max); task in_reduction(+) in_reduction(max) untied; taskloop reduction(+); taskyield; taskwait
// Groups inside of groups: of the same variable, of others, in recursive functions, in untied tasks.
#include <stdio.h>

static int errors;

static void check(int is_right, const char *what) {
    if (!is_right) {
#pragma omp critical(report)
        {
            errors++;
            printf("%s is wrong\n", what);
        }
    }
}

// The inner group reduces the copy that the task of the outer one has.
static void same_variable(void) {
    int sum = 1;
#pragma omp taskgroup task_reduction(+ : sum)
    for (int i = 0; i < 6; i++) {
#pragma omp task in_reduction(+ : sum) firstprivate(i)
        {
            sum += 100;
#pragma omp taskgroup task_reduction(+ : sum)
            for (int k = 0; k < 5; k++) {
#pragma omp task in_reduction(+ : sum) firstprivate(i, k)
                sum += i * k;
            }
            sum += 1000;
        }
    }
    check(sum == 1 + 6 * 1100 + 15 * 10, "a group of the same variable");
}

// A task in the inner group takes part in the reduction of the outer one.
static void skips_inner(void) {
    int sum = 0, other = 0, most = 0;
#pragma omp taskgroup task_reduction(+ : sum)
    {
#pragma omp taskgroup task_reduction(+ : other) task_reduction(max : most)
        for (int i = 1; i <= 20; i++) {
#pragma omp task in_reduction(+ : sum) in_reduction(+ : other) shared(most) firstprivate(i)
            {
                sum += i;
                other += 2 * i;
#pragma omp task in_reduction(max : most) in_reduction(+ : sum) firstprivate(i)
                {
                    most = i > most ? i : most;
                    sum += 1;
                }
            }
        }
        check(other == 420 && most == 20, "the inner group");
#pragma omp task in_reduction(+ : sum)
        sum += 1000;
    }
    check(sum == 210 + 20 + 1000, "the outer group");
}

static void leaves(int depth, long (*sum)[2]) {
    if (depth == 0) {
        (*sum)[1]++;
        return;
    }
    // What the task reduces is named by the variable of this function that stands for the array.
    long below[2] = {0, 0};
#pragma omp taskgroup task_reduction(+ : below)
    for (int k = 0; k < 2; k++) {
#pragma omp task in_reduction(+ : below) firstprivate(depth)
        leaves(depth - 1, &below);
    }
    (*sum)[0] += below[0] + 1;
    (*sum)[1] += below[1];
}

static void recursive(void) {
    long sum[2] = {0, 5};
    leaves(6, &sum);
    check(sum[0] == 63 && sum[1] == 5 + 64, "a recursive function");
}

// Each call has a group of its own.
static int tree(int depth) {
    int sum = 0;
    if (depth == 0)
        return 1;
#pragma omp taskgroup task_reduction(+ : sum)
    for (int k = 0; k < 2; k++) {
#pragma omp task in_reduction(+ : sum) firstprivate(depth)
        {
            int below = tree(depth - 1);
            sum += below;
        }
    }
    return sum;
}

static void in_untied(void) {
    int sum = 0, loop = 0;
#pragma omp taskgroup task_reduction(+ : sum)
    for (int i = 0; i < 20; i++) {
#pragma omp task untied in_reduction(+ : sum) firstprivate(i)
        sum += i;
#pragma omp task untied shared(sum) firstprivate(i)
        {
#pragma omp taskyield
#pragma omp task in_reduction(+ : sum) firstprivate(i)
            sum += 2 * i;
#pragma omp taskwait
        }
    }
#pragma omp taskloop reduction(+ : loop) untied grainsize(3)
    for (int i = 0; i < 30; i++)
        loop += i;
    check(sum == 190 * 3 && loop == 435, "untied tasks");
}

static void loops_in_groups(void) {
    int outer = 0, inner[3] = {0, 0, 0};
#pragma omp taskloop reduction(+ : outer) shared(inner) num_tasks(3)
    for (int i = 0; i < 3; i++) {
        int own = 0;
#pragma omp taskloop reduction(+ : own) num_tasks(4)
        for (int k = 0; k < 10; k++)
            own += k + i;
        inner[i] = own;
        outer += own;
    }
    check(outer == 165 && inner[0] == 45 && inner[1] == 55 && inner[2] == 65, "nested loops");
}

static void arrays(void) {
    int a[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    double m[3][4] = {{0}};
#pragma omp taskgroup task_reduction(+ : a) task_reduction(+ : m)
    for (int i = 0; i < 16; i++) {
#pragma omp task in_reduction(+ : a) firstprivate(i)
        a[i % 8] += i;
#pragma omp task in_reduction(+ : m) firstprivate(i)
        m[i % 3][i % 4] += 0.5;
    }
    int sum = 0;
    double half = 0;
    for (int i = 0; i < 8; i++)
        sum += a[i];
    for (int i = 0; i < 12; i++)
        half += m[i / 4][i % 4];
    check(sum == 128 && a[3] == 1 + 3 + 11 && half == 8, "arrays");
}

static void sections_of_arrays(void) {
    int a[10] = {0};
#pragma omp taskgroup task_reduction(+ : a[2 : 4])
    for (int i = 0; i < 12; i++) {
#pragma omp task in_reduction(+ : a[2 : 4]) firstprivate(i)
        a[2 + i % 4] += i;
    }
#pragma omp taskloop reduction(+ : a[7 : 2]) num_tasks(4)
    for (int i = 0; i < 8; i++)
        a[7 + i % 2] += 10;
    check(a[1] == 0 && a[2] == 12 && a[3] == 15 && a[4] == 18 && a[5] == 21 && a[6] == 0 &&
              a[7] == 40 && a[8] == 40 && a[9] == 0,
          "sections of arrays");
}

static void all(void) {
    same_variable();
    skips_inner();
    recursive();
    check(tree(5) == 32, "a group in each call");
    in_untied();
    loops_in_groups();
    arrays();
    sections_of_arrays();
}

int main(void) {
    all();
    for (int round = 0; round < 5; round++) {
#pragma omp parallel
        {
#pragma omp single
            all();
            // Each thread has groups of its own at the same time.
            all();
#pragma omp single
#pragma omp task untied
            all();
        }
    }
    puts(errors ? "wrong" : "ok");
    return errors != 0;
}
