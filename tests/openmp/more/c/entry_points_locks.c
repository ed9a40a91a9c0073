// openmp: parallel reduction(+); atomic
// Locks and memory by the functions that other compilers call with the place and the thread.
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
extern int __kmpc_global_thread_num(void *);
extern void __kmpc_init_lock(void *, int, void *), __kmpc_destroy_lock(void *, int, void *);
extern void __kmpc_init_lock_with_hint(void *, int, void *, uintptr_t);
extern void __kmpc_set_lock(void *, int, void *), __kmpc_unset_lock(void *, int, void *);
extern int __kmpc_test_lock(void *, int, void *);
extern void __kmpc_init_nest_lock(void *, int, void *), __kmpc_destroy_nest_lock(void *, int, void *);
extern void __kmpc_init_nest_lock_with_hint(void *, int, void *, uintptr_t);
extern void __kmpc_set_nest_lock(void *, int, void *), __kmpc_unset_nest_lock(void *, int, void *);
extern int __kmpc_test_nest_lock(void *, int, void *);
extern void *__kmpc_alloc(int, size_t, uintptr_t), *__kmpc_calloc(int, size_t, size_t, uintptr_t);
extern void *__kmpc_aligned_alloc(int, size_t, size_t, uintptr_t);
extern void *__kmpc_realloc(int, void *, size_t, uintptr_t, uintptr_t);
extern void __kmpc_free(int, void *, uintptr_t);
extern uintptr_t __kmpc_init_allocator(int, uintptr_t, int, omp_alloctrait_t *);
extern void __kmpc_destroy_allocator(int, uintptr_t), __kmpc_set_default_allocator(int, uintptr_t);
extern uintptr_t __kmpc_get_default_allocator(int);

static struct { int a[4]; const char *text; } where = {{0, 2, 0, 0}, ";file;function;1;1;;"};

static int memory(int g) {
    omp_alloctrait_t traits[] = {{omp_atk_alignment, 256}};
    uintptr_t own = __kmpc_init_allocator(g, omp_large_cap_mem_space, 1, traits);
    char *a = __kmpc_alloc(g, 100, own), *b = __kmpc_calloc(g, 10, 30, 0);
    char *c = __kmpc_aligned_alloc(g, 1024, 50, omp_default_mem_alloc);
    int bad = own == 0 || (uintptr_t)a % 256 != 0 || (uintptr_t)c % 1024 != 0;
    for (int i = 0; i < 300; i++)
        bad += b[i] != 0;
    memset(a, 5, 100);
    a = __kmpc_realloc(g, a, 5000, own, own);
    for (int i = 0; i < 100; i++)
        bad += a[i] != 5;
    __kmpc_free(g, a, own), __kmpc_free(g, b, 0), __kmpc_free(g, c, omp_default_mem_alloc);
    __kmpc_destroy_allocator(g, own);
    __kmpc_set_default_allocator(g, omp_large_cap_mem_alloc);
    bad += __kmpc_get_default_allocator(g) != omp_large_cap_mem_alloc;
    __kmpc_set_default_allocator(g, omp_default_mem_alloc);
    return bad + (__kmpc_get_default_allocator(g) != omp_default_mem_alloc);
}

int main(void) {
    omp_lock_t plain[2];
    omp_nest_lock_t nested[2];
    int bad = 0, count[4] = {0}, threads = 0, g = __kmpc_global_thread_num(&where);
    __kmpc_init_lock(&where, g, &plain[0]);
    __kmpc_init_lock_with_hint(&where, g, &plain[1], omp_sync_hint_contended);
    __kmpc_init_nest_lock(&where, g, &nested[0]);
    __kmpc_init_nest_lock_with_hint(&where, g, &nested[1], omp_sync_hint_uncontended);
#pragma omp parallel reduction(+ : bad)
    {
        int me = __kmpc_global_thread_num(&where);
#pragma omp atomic
        threads++;
        for (int i = 0; i < 200; i++)
            for (int k = 0; k < 2; k++) {
                __kmpc_set_lock(&where, me, &plain[k]);
                count[k]++;
                bad += __kmpc_test_lock(&where, me, &plain[k]) != 0;
                __kmpc_unset_lock(&where, me, &plain[k]);
                __kmpc_set_nest_lock(&where, me, &nested[k]);
                bad += __kmpc_test_nest_lock(&where, me, &nested[k]) != 2;
                count[2 + k]++;
                __kmpc_unset_nest_lock(&where, me, &nested[k]);
                __kmpc_unset_nest_lock(&where, me, &nested[k]);
            }
        bad += memory(me);
    }
    for (int k = 0; k < 2; k++) {
        bad += count[k] != 200 * threads || count[2 + k] != 200 * threads;
        bad += __kmpc_test_lock(&where, g, &plain[k]) != 1;
        __kmpc_unset_lock(&where, g, &plain[k]);
        __kmpc_destroy_lock(&where, g, &plain[k]);
        __kmpc_destroy_nest_lock(&where, g, &nested[k]);
    }
    printf("%d\n", bad);
    puts(bad ? "wrong" : "ok");
    return bad != 0;
}
