// openmp: api kmp_set_defaults
// Variables that a program sets instead of the user, before and after the first region.
#include <omp.h>
#include <stdio.h>
extern void kmpc_set_defaults(char const *);

static int team(void) {
    int n = 0;
#pragma omp parallel
#pragma omp single
    n = omp_get_num_threads();
    return n;
}

int main(void) {
    int bad = 0;
    kmp_set_defaults("OMP_NUM_THREADS=3|KMP_STACKSIZE=3M|OMP_MAX_TASK_PRIORITY=5|KMP_BLOCKTIME=7");
    bad += omp_get_max_threads() != 3 || kmp_get_stacksize_s() != 3 << 20;
    bad += omp_get_max_task_priority() != 5 || kmp_get_blocktime() != 7;
    bad += team() != 3;
    kmpc_set_defaults("OMP_NUM_THREADS=2|KMP_BLOCKTIME=11");
    bad += omp_get_max_threads() != 2 || team() != 2 || kmp_get_blocktime() != 11;
    kmp_set_defaults("OMP_DYNAMIC=true");
    bad += !omp_get_dynamic() || omp_get_max_threads() != 2;
    omp_set_dynamic(0);
    kmp_set_defaults("");
    kmp_set_defaults("NO_SUCH_VARIABLE=1");
    bad += omp_get_max_threads() != 2 || team() != 2;
    printf("%d\n", bad);
    puts(bad ? "wrong" : "ok");
    return bad != 0;
}
