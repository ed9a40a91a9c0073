// openmp: api kmp_create_affinity_mask kmp_destroy_affinity_mask kmp_set_affinity kmp_get_affinity kmp_set_affinity_mask_proc kmp_unset_affinity_mask_proc kmp_get_affinity_mask_proc kmp_get_affinity_max_proc
// env: OMP_PROC_BIND=false
// A thread binds itself by a mask of the LLVM library, by C's and by Fortran's names.
#define _GNU_SOURCE
#include <omp.h>
#include <sched.h>
#include <stdio.h>
typedef kmp_affinity_mask_t mask_t;
extern int kmpc_set_affinity_mask_proc(int, mask_t *), kmpc_unset_affinity_mask_proc(int, mask_t *);
extern int kmpc_get_affinity_mask_proc(int, mask_t *);
extern void kmp_create_affinity_mask_(mask_t *), kmp_destroy_affinity_mask_(mask_t *);
extern int kmp_set_affinity_(mask_t *), kmp_get_affinity_(mask_t *);
extern int kmp_set_affinity_mask_proc_(int *, mask_t *), kmp_get_affinity_mask_proc_(int *, mask_t *);
extern int kmp_unset_affinity_mask_proc_(int *, mask_t *), kmp_get_affinity_max_proc_(void);

static int run(void) {
    int bad = 0, count = 0, one = -1, most = kmp_get_affinity_max_proc();
    mask_t before, mask, other;
    cpu_set_t set;
    bad += kmp_get_affinity_max_proc_() != most;
    kmp_create_affinity_mask(&before), kmp_create_affinity_mask(&mask);
    kmp_create_affinity_mask_(&other);
    for (int k = 0; k < most; k++)
        bad += kmp_get_affinity_mask_proc(k, &mask) != 0;
    bad += kmp_get_affinity(&before) != 0 || kmp_get_affinity_(&other) != 0;
    for (int k = 0; k < most; k++) {
        bad += kmp_get_affinity_mask_proc(k, &before) != kmp_get_affinity_mask_proc_(&k, &other);
        if (kmp_get_affinity_mask_proc(k, &before) > 0)
            one = k, count++;
    }
    sched_getaffinity(0, sizeof set, &set);
    bad += one < 0 || CPU_COUNT(&set) != count;
    bad += kmp_set_affinity_mask_proc(-1, &mask) >= 0 || kmp_set_affinity_mask_proc(most, &mask) >= 0;
    bad += kmp_get_affinity_mask_proc(-1, &mask) >= 0 || kmp_unset_affinity_mask_proc(most, &mask) >= 0;
    bad += kmp_set_affinity_mask_proc(one, &mask) != 0 || !kmp_get_affinity_mask_proc(one, &mask);
    bad += kmpc_unset_affinity_mask_proc(one, &mask) != 0 || kmpc_get_affinity_mask_proc(one, &mask);
    bad += kmpc_set_affinity_mask_proc(one, &mask) != 0 || !kmpc_get_affinity_mask_proc(one, &mask);
    bad += kmp_unset_affinity_mask_proc_(&one, &mask) != 0 || kmp_get_affinity_mask_proc_(&one, &mask);
    bad += kmp_set_affinity_mask_proc_(&one, &mask) != 0;
    bad += kmp_set_affinity(&mask) != 0;
    sched_getaffinity(0, sizeof set, &set);
    bad += CPU_COUNT(&set) != 1 || !CPU_ISSET(one, &set) || sched_getcpu() != one;
    bad += kmp_set_affinity_(&before) != 0;
    sched_getaffinity(0, sizeof set, &set);
    bad += CPU_COUNT(&set) != count;
    kmp_destroy_affinity_mask(&before), kmp_destroy_affinity_mask(&mask);
    kmp_destroy_affinity_mask_(&other);
    return bad + (before != NULL) + (mask != NULL) + (other != NULL);
}

int main(void) {
    int bad = run();
#pragma omp parallel reduction(+ : bad)
    bad += run();
    printf("%d\n", bad);
    puts(bad ? "wrong" : "ok");
    return bad != 0;
}
