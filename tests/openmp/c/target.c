// openmp: target map(to) map(from) map(tofrom) firstprivate private if device defaultmap is_device_ptr; target data map(alloc); target enter data; target exit data map(delete); target update from; declare target; api omp_is_initial_device omp_get_num_devices
// flags: -fopenmp-version=51
#include <omp.h>
#include <stdio.h>

#define N 96

#pragma omp declare target
static int scale = 3;
static int scaled(int x) { return scale * x; }
#pragma omp end declare target

struct pair {
    int first, *rest;
};

int main(void) {
    int a[N], b[N], sum = 0, k = 7, errors = 0;
    for (int i = 0; i < N; i++)
        a[i] = i, b[i] = 0;
#pragma omp target map(to : a) map(from : b)
    for (int i = 0; i < N; i++)
        b[i] = scaled(a[i]);
    for (int i = 0; i < N; i++)
        errors += b[i] != 3 * i;
    // The copy of `k` is the target region's own.
#pragma omp target firstprivate(k) map(tofrom : sum)
    {
        k += 5;
        sum += k;
    }
    printf("%d %d\n", k, sum);
#pragma omp target data map(tofrom : a[0 : N]) map(alloc : b)
    {
#pragma omp target if (sum > 100) device(0)
        for (int i = 0; i < N; i++)
            a[i] += 1;
#pragma omp target update from(a[0 : N / 2])
#pragma omp target private(k) defaultmap(tofrom : scalar)
        {
            k = 2;
            sum *= k;
        }
    }
    struct pair p = {4, b};
#pragma omp target enter data map(to : p, p.rest[0 : N])
#pragma omp target map(p)
    for (int i = 0; i < N; i++)
        p.rest[i] = p.first + i;
#pragma omp target exit data map(from : p.rest[0 : N]) map(delete : p)
    for (int i = 0; i < N; i++)
        errors += a[i] != i + 1 || b[i] != 4 + i;
    int inside = -1, *here = a;
#pragma omp target is_device_ptr(here) map(from : inside)
    inside = omp_is_initial_device() + here[0];
    printf("%d %d %d %d\n", errors, sum, inside, omp_get_num_devices());
    // Each thread of the team enters a target region of its own.
    int seen[4] = {0};
#pragma omp parallel num_threads(4)
    {
        int me = omp_get_thread_num();
#pragma omp target map(tofrom : seen) firstprivate(me)
        seen[me] = me + 1;
    }
    for (int i = 0; i < 4; i++)
        errors += seen[i] != i + 1;
    int right = errors == 0 && sum == 24 && inside == 2;
    printf("%s\n", right ? "ok" : "wrong");
    return !right;
}
