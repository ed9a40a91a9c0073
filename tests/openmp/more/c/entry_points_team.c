// openmp: parallel; api omp_get_num_threads
// Functions of the interface for teams that compilers of today rarely call, by their own names.
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
extern int __kmpc_global_thread_num(void *), __kmpc_bound_thread_num(void *);
extern int __kmpc_bound_num_threads(void *), __kmpc_global_num_threads(void *);
extern int __kmpc_in_parallel(void *), __kmpc_ok_to_fork(void *);
extern void __kmpc_begin(void *, int), __kmpc_end(void *);
extern int __kmpc_barrier_master(void *, int), __kmpc_barrier_master_nowait(void *, int);
extern void __kmpc_end_barrier_master(void *, int);
extern void *__kmpc_copyprivate_light(void *, int, void *);
extern int __kmpc_single(void *, int);
extern void __kmpc_end_single(void *, int);
extern int __kmpc_sections_init(void *, int), __kmpc_next_section(void *, int, int);
extern void __kmpc_end_sections(void *, int);
extern void __kmpc_pop_num_threads(void *, int), __kmpc_barrier(void *, int);
extern void __kmpc_push_num_threads_list(void *, int, unsigned, int *);
extern void __kmpc_push_num_threads_list_strict(void *, int, unsigned, int *, int, const char *);
extern void __kmpc_scope(void *, int, void *), __kmpc_end_scope(void *, int, void *);
extern uint64_t __kmpc_get_taskid(void), __kmpc_get_parent_taskid(void);
extern int __kmpc_omp_has_task_team(int), __kmpc_pause_resource(int);
extern int __kmpc_get_target_offload(void);
extern int kmp_get_num_known_threads(void), kmp_get_cancellation_status(int);
static int place[6] = {0, 2, 0, 0};

int main(void) {
    // The place of the source, in the form that compilers give it.
    static struct { int a[4]; const char *text; } where = {{0, 2, 0, 0}, ";file;function;1;1;;"};
    int bad = 0, counted = 0, met[2] = {0, 0}, done[7] = {0};
    (void)place;
    __kmpc_begin(&where, 0);
    bad += __kmpc_bound_thread_num(&where) != 0 || __kmpc_bound_num_threads(&where) != 1;
    bad += __kmpc_in_parallel(&where) != 0 || !__kmpc_ok_to_fork(&where);
    bad += __kmpc_pause_resource(99) == 0 || __kmpc_get_target_offload() < 0;
    bad += kmp_get_cancellation_status(1) != 0;
    __kmpc_pop_num_threads(&where, __kmpc_global_thread_num(&where));
#pragma omp parallel reduction(+ : bad)
    {
        int g = __kmpc_global_thread_num(&where), n = omp_get_num_threads();
        bad += __kmpc_bound_thread_num(&where) != omp_get_thread_num();
        bad += __kmpc_bound_num_threads(&where) != n;
        bad += __kmpc_in_parallel(&where) != (n > 1);
        bad += kmp_get_num_known_threads() < n || __kmpc_global_num_threads(&where) < n;
        __kmpc_scope(&where, g, NULL);
        __kmpc_end_scope(&where, g, NULL);
        if (__kmpc_barrier_master(&where, g)) {
            met[0]++;
            __kmpc_end_barrier_master(&where, g);
        }
        bad += met[0] != 1;
        if (__kmpc_barrier_master_nowait(&where, g))
            met[1]++;
        __kmpc_barrier(&where, g);
        bad += met[1] != 1;
        int value = -1;
        void *chosen = NULL;
        if (__kmpc_single(&where, g)) {
            value = 77;
            chosen = &value;
            __kmpc_end_single(&where, g);
        }
        int *got = __kmpc_copyprivate_light(&where, g, chosen);
        bad += !got || *got != 77;
        __kmpc_barrier(&where, g);
        // Code for one thread does not ask for sections.
        if (n > 1) {
            bad += __kmpc_sections_init(&where, g) != 1;
            for (int s; (s = __kmpc_next_section(&where, g, 7)) < 7;)
#pragma omp atomic
                done[s]++;
            __kmpc_end_sections(&where, g);
        }
#pragma omp atomic
        counted++;
    }
    for (int s = 0; s < 7; s++)
        bad += done[s] != (counted > 1);
    int same = 0;
    uint64_t outer = __kmpc_get_taskid();
#pragma omp task if (0) shared(same)
    same = __kmpc_get_parent_taskid() == outer;
    bad += !same;
    int asked[2] = {3, 2}, teams[2] = {0, 0};
    omp_set_max_active_levels(2);
    for (int k = 0; k < 2; k++) {
        if (k == 0)
            __kmpc_push_num_threads_list(&where, __kmpc_global_thread_num(&where), 2, asked);
        else
            __kmpc_push_num_threads_list_strict(&where, __kmpc_global_thread_num(&where), 2, asked,
                                                2, "too few");
#pragma omp parallel
        if (omp_get_thread_num() == 2) {
#pragma omp parallel
#pragma omp single
            teams[k] = 10 * omp_get_team_size(1) + omp_get_num_threads();
        }
        bad += teams[k] != 32;
    }
    (void)__kmpc_omp_has_task_team(__kmpc_global_thread_num(&where));
    __kmpc_end(&where);
    printf("%d\n", bad);
    puts(bad || counted < 1 ? "wrong" : "ok");
    return bad != 0;
}
