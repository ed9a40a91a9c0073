// openmp: parallel copyin; threadprivate
// Member i of consecutive regions of changing sizes is the same thread.
#include <omp.h>
#include <stdio.h>
#include <unistd.h>
#include <sys/syscall.h>
static int tp; static long id;
#pragma omp threadprivate(tp, id)
int main(void) {
    int bad = 0; unsigned s = 1; static long ids[64];
    for (int r = 0; r < 300; r++) {
        s = s * 1103515245 + 12345;
        int n = 1 + (s >> 16) % (r % 10 ? 8 : 24);
        omp_set_num_threads(n);
        tp = r;
#pragma omp parallel reduction(+ : bad) copyin(tp)
        {
            int i = omp_get_thread_num();
            bad += tp != r;
            long me = syscall(SYS_gettid);
            if (!ids[i]) ids[i] = me;
            bad += ids[i] != me;
            if (omp_get_num_threads() != n) bad += 1000;
        }
    }
    printf("%d\n%s\n", bad, bad ? "wrong" : "ok");
    return bad != 0;
}
