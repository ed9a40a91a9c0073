// openmp: parallel; single; taskgroup; taskwait
// Tasks by functions that compilers of today do not call: proxies, older reductions, parts.
#include <omp.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>
static struct { int a[4]; const char *text; } where = {{0, 2, 0, 0}, ";file;function;1;1;;"};
typedef struct task { void *shared; int (*entry)(int, struct task *); int part; void *words[2]; } task_t;
typedef struct { task_t task; int *value; } own_t;
extern int __kmpc_global_thread_num(void *);
extern void *__kmpc_omp_task_alloc(void *, int, int, size_t, size_t, int (*)(int, task_t *));
extern int __kmpc_omp_task(void *, int, void *), __kmpc_omp_task_parts(void *, int, void *);
extern void __kmpc_proxy_task_completed(int, void *), __kmpc_proxy_task_completed_ooo(void *);
extern void *__kmpc_task_reduction_init(int, int, void *);
extern void *__kmpc_task_reduction_modifier_init(void *, int, int, int, void *);
extern void __kmpc_task_reduction_modifier_fini(void *, int, int);
extern void *__kmpc_task_reduction_get_th_data(int, void *, void *);
enum { TIED = 1, PROXY = 0x10 };

static int add_one(int g, task_t *task) {
    (void)g;
    int *value = ((own_t *)task)->value;
#pragma omp atomic
    *value += 1;
    return 0;
}

static own_t *made(int flags, int (*entry)(int, task_t *), int *value) {
    own_t *own = __kmpc_omp_task_alloc(&where, __kmpc_global_thread_num(&where), flags, sizeof(own_t),
                                       0, entry);
    own->value = value;
    return own;
}

// Somebody else does the work of a proxy task, and says so some time after its function has ended.
static void *outside(void *task) {
    usleep(20000);
    int *value = ((own_t *)task)->value;
#pragma omp atomic
    *value += 10;
    __kmpc_proxy_task_completed_ooo(task);
    return NULL;
}

static int begin_outside(int g, task_t *task) {
    (void)g;
    pthread_t thread;
    pthread_create(&thread, NULL, outside, task);
    pthread_detach(thread);
    return 0;
}

static own_t *begun[5];
static int count;

static int begin_here(int g, task_t *task) {
    (void)g;
    int k;
#pragma omp atomic capture
    k = count++;
#pragma omp atomic write seq_cst
    begun[k] = (own_t *)task;
    return 0;
}

typedef struct { void *shared; size_t size; void *init, *fini, *comb; unsigned flags; } red_t;
static void start(void *at) { *(long *)at = 0; }
static void combine(void *to, void *from) { *(long *)to += *(long *)from; }

int main(void) {
    int bad = 0;
#pragma omp parallel
#pragma omp single
    {
        int value = 0, g = __kmpc_global_thread_num(&where);
        for (int i = 0; i < 30; i++)
            __kmpc_omp_task_parts(&where, g, made(TIED, add_one, &value));
#pragma omp taskwait
        bad += value != 30;
        value = 0;
        for (int i = 0; i < 5; i++)
            __kmpc_omp_task(&where, g, made(TIED | PROXY, begin_outside, &value));
#pragma omp taskwait
        bad += value != 50;
        value = 0;
        for (int i = 0; i < 5; i++)
            __kmpc_omp_task(&where, g, made(TIED | PROXY, begin_here, &value));
        for (int i = 0; i < 5; i++) {
            own_t *own = NULL;
            while (!own) {
#pragma omp taskyield
#pragma omp atomic read seq_cst
                own = begun[i];
            }
            *own->value += 100;
            __kmpc_proxy_task_completed(g, own);
        }
#pragma omp taskwait
        bad += value != 500;
        long sum = 1000;
#pragma omp taskgroup
        {
            red_t item = {&sum, sizeof sum, (void *)start, NULL, (void *)combine, 0};
            void *group = __kmpc_task_reduction_init(g, 1, &item);
            for (int i = 1; i <= 100; i++)
#pragma omp task firstprivate(i) shared(sum)
            {
                int me = __kmpc_global_thread_num(&where);
                *(long *)__kmpc_task_reduction_get_th_data(me, group, &sum) += i;
            }
        }
        bad += sum != 1000 + 5050;
    }
    long sum = 5, threads = 0;
#pragma omp parallel reduction(+ : threads)
    {
        int g = __kmpc_global_thread_num(&where);
        red_t item = {&sum, sizeof sum, (void *)start, NULL, (void *)combine, 0};
        __kmpc_task_reduction_modifier_init(&where, g, 0, 1, &item);
        for (int i = 1; i <= 10; i++)
#pragma omp task firstprivate(i) shared(sum)
        {
            int me = __kmpc_global_thread_num(&where);
            *(long *)__kmpc_task_reduction_get_th_data(me, NULL, &sum) += i;
        }
        __kmpc_task_reduction_modifier_fini(&where, g, 0);
        threads++;
    }
    bad += sum != 5 + 55 * threads;
    printf("%d\n", bad);
    puts(bad ? "wrong" : "ok");
    return bad != 0;
}
