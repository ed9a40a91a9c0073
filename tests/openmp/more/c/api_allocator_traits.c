// openmp: api omp_init_allocator omp_destroy_allocator omp_alloc omp_free
// Allocators with an alignment, a size of the pool, and what follows when it is used up.
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    omp_alloctrait_t aligned[] = {{omp_atk_alignment, 256}, {omp_atk_sync_hint, omp_atv_contended}};
    omp_alloctrait_t pool[] = {{omp_atk_pool_size, 4096}, {omp_atk_fallback, omp_atv_null_fb}};
    omp_alloctrait_t next[] = {{omp_atk_pool_size, 1024},
                               {omp_atk_fallback, omp_atv_allocator_fb},
                               {omp_atk_fb_data, (omp_uintptr_t)omp_default_mem_alloc}};
    int bad = 0, odd = 0;
    omp_allocator_handle_t a = omp_init_allocator(omp_large_cap_mem_space, 2, aligned);
    omp_allocator_handle_t p = omp_init_allocator(omp_large_cap_mem_space, 2, pool);
    omp_allocator_handle_t f = omp_init_allocator(omp_large_cap_mem_space, 3, next);
    bad += a == omp_null_allocator || p == omp_null_allocator || f == omp_null_allocator;
#pragma omp parallel num_threads(3) reduction(+ : odd)
    {
        char *mine = omp_alloc(100, a);
        odd += !mine || (uintptr_t)mine % 256 != 0;
        memset(mine, 1, 100);
        omp_free(mine, a);
    }
    char *fits = omp_alloc(1000, p), *large = omp_alloc(100000, p);
    bad += !fits || large != NULL;
    omp_free(fits, p);
    char *by_other = omp_alloc(50000, f);
    bad += !by_other;
    memset(by_other, 5, 50000);
    bad += by_other[49999] != 5;
    omp_free(by_other, f);
    omp_destroy_allocator(a);
    omp_destroy_allocator(p);
    omp_destroy_allocator(f);
    printf("%d %d\n", bad, odd);
    int good = bad == 0 && odd == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
