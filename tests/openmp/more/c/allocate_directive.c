// openmp: allocate; parallel allocate firstprivate; task allocate firstprivate
// flags: -fopenmp-version=50
// Variables and private copies from allocators.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = 0, sum = 0, x = 40;
    double half = 2.5;
    int fast;
#pragma omp allocate(fast) allocator(omp_default_mem_alloc)
    fast = 12;
#pragma omp parallel allocate(omp_default_mem_alloc : x, half) firstprivate(x, half) reduction(+ : bad)
    {
        bad += x != 40 || half != 2.5;
        x++;
        half += x;
#pragma omp single
        for (int i = 0; i < 5; i++) {
#pragma omp task allocate(omp_cgroup_mem_alloc : i) firstprivate(i) shared(sum)
            {
#pragma omp atomic
                sum += i;
            }
        }
    }
    printf("%d %d %d %d\n", bad, sum, x, fast);
    int good = bad == 0 && sum == 10 && x == 40 && fast == 12 && half == 2.5;
    puts(good ? "ok" : "wrong");
    return !good;
}
