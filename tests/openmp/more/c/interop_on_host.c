// openmp: interop init(targetsync) use destroy depend; api omp_get_num_interop_properties omp_get_interop_int omp_get_interop_ptr omp_get_interop_str omp_get_interop_name omp_get_interop_type_desc omp_get_interop_rc_desc
// Without devices an object has no properties. A library without the directive has the queries only.
#include <omp.h>
#include <stdio.h>
extern void __tgt_interop_init(void *, int, void *, int, int, int, void *, int)
    __attribute__((weak));
extern void __tgt_interop_use(void *, int, void *, int, int, void *, int) __attribute__((weak));
extern void __tgt_interop_destroy(void *, int, void *, int, int, void *, int)
    __attribute__((weak));

static int check(omp_interop_t object) {
    int bad = omp_get_num_interop_properties(object) != 0;
    for (int p = omp_ipr_first - 1; p <= 1; p++) {
        int code = omp_irc_empty;
        bad += omp_get_interop_int(object, p, &code) != 0 || code >= omp_irc_success;
        bad += omp_get_interop_ptr(object, p, &code) != NULL || code >= omp_irc_success;
        bad += omp_get_interop_str(object, p, &code) != NULL || code >= omp_irc_success;
        bad += omp_get_interop_int(object, p, NULL) != 0;
        if (p < omp_ipr_first || p >= 0) {
            bad += omp_get_interop_name(object, p) != NULL;
            bad += omp_get_interop_type_desc(object, p) != NULL;
        }
    }
    bad += omp_get_interop_rc_desc(object, (omp_interop_rc_t)-99) != NULL;
    return bad;
}

int main(void) {
    int bad = check(omp_interop_none), before = 0;
    if (__tgt_interop_init && __tgt_interop_use && __tgt_interop_destroy) {
#pragma omp parallel reduction(+ : bad)
#pragma omp single
        {
            omp_interop_t object = &bad;
#pragma omp task shared(before) depend(out : before)
            before = 5;
#pragma omp interop init(targetsync : object) depend(in : before)
            bad += before != 5 || object != omp_interop_none;
            bad += check(object);
#pragma omp interop use(object)
#pragma omp interop destroy(object)
            bad += object != omp_interop_none;
        }
    }
    printf("%d\n", bad);
    puts(bad ? "wrong" : "ok");
    return bad != 0;
}
