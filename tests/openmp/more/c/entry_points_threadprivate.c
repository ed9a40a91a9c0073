// openmp: parallel reduction(+); barrier
// Variables of threads by functions that make, copy and end objects and arrays of objects.
#include <omp.h>
#include <stdio.h>
static struct { int a[4]; const char *text; } where = {{0, 2, 0, 0}, ";file;function;1;1;;"};
extern int __kmpc_global_thread_num(void *);
extern void *__kmpc_threadprivate(void *, int, void *, size_t);
extern void *__kmpc_threadprivate_cached(void *, int, void *, size_t, void ***);
typedef void *make_fn(void *), *make_all_fn(void *, size_t);
extern void __kmpc_threadprivate_register(void *, void *, make_fn *, void *, void (*)(void *));
extern void __kmpc_threadprivate_register_vec(void *, void *, make_all_fn *, void *,
                                              void (*)(void *, size_t), size_t);
static int plain = 5, object = 6, array[4] = {1, 1, 1, 1};
static void **cache;

static void *make(void *at) {
    *(int *)at = 60;
    return at;
}
static void *make_all(void *at, size_t n) {
    for (size_t i = 0; i < n; i++)
        ((int *)at)[i] = (int)(100 + i);
    return at;
}
static void end(void *at) { *(int *)at = 0; }
static void end_all(void *at, size_t n) { ((int *)at)[n - 1] = 0; }

int main(void) {
    // As compiled code does: the library is ready before it is told.
    int bad = __kmpc_global_thread_num(&where) != 0;
    __kmpc_threadprivate_register(&where, &object, make, NULL, end);
    __kmpc_threadprivate_register_vec(&where, array, make_all, NULL, end_all, 4);
    for (int round = 0; round < 2; round++) {
#pragma omp parallel reduction(+ : bad)
        {
            int g = __kmpc_global_thread_num(&where), t = omp_get_thread_num();
            int *a = __kmpc_threadprivate(&where, g, &plain, sizeof plain);
            int *b = __kmpc_threadprivate_cached(&where, g, &object, sizeof object, &cache);
            int *c = __kmpc_threadprivate(&where, g, array, sizeof array);
            if (round == 0) {
                bad += *a != 5;
#pragma omp barrier
                bad += t > 0 && (*b != 60 || c[0] != 100 || c[3] != 103);
                *a = 1000 + t, *b = 2000 + t, c[3] = 3000 + t;
            } else {
                bad += *a != 1000 + t || *b != 2000 + t || c[3] != 3000 + t;
            }
            bad += a != __kmpc_threadprivate(&where, g, &plain, sizeof plain);
        }
    }
    printf("%d\n", bad);
    puts(bad ? "wrong" : "ok");
    return bad != 0;
}
