// openmp: api omp_set_default_allocator omp_get_default_allocator omp_alloc omp_free; parallel
// The default allocator is of the task that sets it.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = 0;
    bad += omp_get_default_allocator() != omp_default_mem_alloc;
    omp_set_default_allocator(omp_large_cap_mem_alloc);
    bad += omp_get_default_allocator() != omp_large_cap_mem_alloc;
#pragma omp parallel num_threads(3) reduction(+ : bad)
    {
        int *p = omp_alloc(64, omp_null_allocator);
        bad += !p;
        for (int i = 0; i < 16; i++)
            p[i] = i;
        for (int i = 0; i < 16; i++)
            bad += p[i] != i;
        omp_free(p, omp_null_allocator);
    }
    omp_set_default_allocator(omp_default_mem_alloc);
    bad += omp_get_default_allocator() != omp_default_mem_alloc;
    printf("%d\n", bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
