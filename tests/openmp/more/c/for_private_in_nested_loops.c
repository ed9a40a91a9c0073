// openmp: for private; parallel for private
// Loop variables of inner loops declared outside, each private by a clause.
#include <stdio.h>

int main(void) {
    int i = -1, j = -2, k = -3, cube[6][5][4], bad = 0;
    double w = 2.5;
#pragma omp parallel private(j, k)
    {
#pragma omp for private(w)
        for (i = 0; i < 6; i++)
            for (j = 4; j >= 0; j--)
                for (k = 0; k < 4; k++) {
                    w = i * 100 + j * 10 + k;
                    cube[i][j][k] = (int)w;
                }
    }
#pragma omp parallel for private(i, k) reduction(+ : bad)
    for (j = 0; j < 5; j++) {
        i = 0;
        while (i < 6) {
            for (k = 3; k >= 0; --k)
                bad += cube[i][j][k] != i * 100 + j * 10 + k;
            i += 1;
        }
    }
    printf("%d %g\n", bad, w);
    int good = bad == 0 && w == 2.5;
    puts(good ? "ok" : "wrong");
    return !good;
}
