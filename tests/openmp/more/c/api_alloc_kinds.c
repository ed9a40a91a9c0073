// openmp: api omp_alloc omp_aligned_alloc omp_calloc omp_aligned_calloc omp_realloc omp_free
// Every routine for memory, with the predefined allocators.
#include <omp.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
    omp_allocator_handle_t all[] = {omp_default_mem_alloc, omp_large_cap_mem_alloc,
                                    omp_const_mem_alloc,   omp_high_bw_mem_alloc,
                                    omp_low_lat_mem_alloc, omp_cgroup_mem_alloc,
                                    omp_pteam_mem_alloc,   omp_thread_mem_alloc};
    int bad = 0;
    for (int k = 0; k < 8; k++) {
        int *p = omp_alloc(40 * sizeof(int), all[k]);
        int *z = omp_calloc(25, sizeof(int), all[k]);
        double *a = omp_aligned_alloc(128, 256, all[k]);
        long *c = omp_aligned_calloc(64, 8, sizeof(long), all[k]);
        bad += !p || !z || !a || !c || (uintptr_t)a % 128 || (uintptr_t)c % 64;
        for (int i = 0; i < 40; i++)
            p[i] = i * k;
        for (int i = 0; i < 25; i++)
            bad += z[i] != 0;
        for (int i = 0; i < 8; i++)
            bad += c[i] != 0;
        a[0] = a[31] = 2.5;
        p = omp_realloc(p, 90 * sizeof(int), all[k], all[k]);
        for (int i = 0; i < 40; i++)
            bad += p[i] != i * k;
        omp_free(p, all[k]);
        omp_free(z, omp_null_allocator);
        omp_free(a, all[k]);
        omp_free(c, all[k]);
    }
    omp_free(NULL, omp_default_mem_alloc);
    printf("%d\n", bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
