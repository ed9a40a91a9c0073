// openmp: cancel for; for schedule(static)
// env: OMP_CANCELLATION=true
// Each second loop is cancelled, and no thread takes its cancellation for that of the loop before.
#include <omp.h>
#include <stdio.h>
int main(void) {
    int bad = 0;
#pragma omp parallel num_threads(4) reduction(+ : bad)
    {
        for (int r = 0; r < 2000; r++) {
            int mine = 0;
#pragma omp for schedule(static, 1)
            for (int i = 0; i < 4; i++) {
                mine++;
                if (r % 2 && i == r / 2 % 4) {
#pragma omp cancel for
                }
            }
            if (!(r % 2)) bad += mine != 4 / omp_get_num_threads() && omp_get_num_threads() != 3;
        }
    }
    printf("%s\n", bad ? "wrong" : "ok");
    return bad != 0;
}
