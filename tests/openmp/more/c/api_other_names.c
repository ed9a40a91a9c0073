// openmp: api ompc_set_num_threads ompc_set_dynamic ompc_set_nested ompc_set_max_active_levels ompc_set_schedule ompc_get_ancestor_thread_num ompc_get_team_size
// The names by which omp_lib of other compilers calls functions of C, and the variables for handles.
#include <stdint.h>
#include <stdio.h>
extern void ompc_set_num_threads(int), ompc_set_dynamic(int), ompc_set_nested(int);
extern void ompc_set_max_active_levels(int), ompc_set_schedule(unsigned, int);
extern int ompc_get_ancestor_thread_num(int), ompc_get_team_size(int);
extern int omp_get_max_threads(void), omp_get_dynamic(void), omp_get_max_active_levels(void);
extern void omp_get_schedule(unsigned *, int *);
extern int omp_get_thread_num(void), omp_get_num_threads(void);
extern const uintptr_t omp_null_allocator, omp_default_mem_alloc, omp_large_cap_mem_alloc;
extern const uintptr_t omp_const_mem_alloc, omp_high_bw_mem_alloc, omp_low_lat_mem_alloc;
extern const uintptr_t omp_cgroup_mem_alloc, omp_pteam_mem_alloc, omp_thread_mem_alloc;
extern const uintptr_t omp_default_mem_space, omp_large_cap_mem_space, omp_const_mem_space;
extern const uintptr_t omp_high_bw_mem_space, omp_low_lat_mem_space;

int main(void) {
    int bad = 0, chunk = 0;
    unsigned kind = 0;
    ompc_set_num_threads(3);
    bad += omp_get_max_threads() != 3;
    ompc_set_dynamic(1);
    bad += !omp_get_dynamic();
    ompc_set_dynamic(0);
    bad += omp_get_dynamic();
    ompc_set_max_active_levels(4);
    bad += omp_get_max_active_levels() != 4;
    ompc_set_nested(0);
    bad += omp_get_max_active_levels() != 1;
    ompc_set_schedule(3, 6);
    omp_get_schedule(&kind, &chunk);
    bad += kind != 3 || chunk != 6;
#pragma omp parallel num_threads(2) reduction(+ : bad)
    {
        bad += ompc_get_ancestor_thread_num(1) != omp_get_thread_num();
        bad += ompc_get_ancestor_thread_num(0) != 0 || ompc_get_ancestor_thread_num(2) != -1;
        bad += ompc_get_team_size(1) != omp_get_num_threads() || ompc_get_team_size(-1) != -1;
    }
    const uintptr_t *allocators[] = {&omp_null_allocator, &omp_default_mem_alloc,
        &omp_large_cap_mem_alloc, &omp_const_mem_alloc, &omp_high_bw_mem_alloc,
        &omp_low_lat_mem_alloc, &omp_cgroup_mem_alloc, &omp_pteam_mem_alloc, &omp_thread_mem_alloc};
    for (unsigned k = 0; k < 9; k++)
        bad += *allocators[k] != k;
    const uintptr_t *spaces[] = {&omp_large_cap_mem_space, &omp_const_mem_space,
                                 &omp_high_bw_mem_space, &omp_low_lat_mem_space};
    for (unsigned k = 0; k < 4; k++)
        bad += *spaces[k] != k + 1;
    // 99 since LLVM 21, 0 before.
    bad += omp_default_mem_space != 0 && omp_default_mem_space != 99;
    printf("%d\n", bad);
    puts(bad ? "wrong" : "ok");
    return bad != 0;
}
