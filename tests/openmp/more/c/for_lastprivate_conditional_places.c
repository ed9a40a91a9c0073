// openmp: for lastprivate(conditional:) schedule(static); parallel for lastprivate(conditional:)
// flags: -fopenmp-version=50
// The value of the last iteration that assigned the variable.
#include <stdio.h>

int main(void) {
    int v[90], last = -1, where = -1, none = 77;
    for (int i = 0; i < 90; i++)
        v[i] = i * 41 % 97;
#pragma omp parallel for lastprivate(conditional : last)
    for (int i = 0; i < 90; i++)
        if (v[i] > 60)
            last = v[i];
#pragma omp parallel
    {
#pragma omp for lastprivate(conditional : where) schedule(static)
        for (int i = 0; i < 90; i++)
            if (v[i] % 10 == 3)
                where = i;
    }
    int wl = -1, ww = -1;
    for (int i = 0; i < 90; i++) {
        wl = v[i] > 60 ? v[i] : wl;
        ww = v[i] % 10 == 3 ? i : ww;
    }
    printf("%d %d %d\n", last, where, none);
    int good = last == wl && where == ww && none == 77;
    puts(good ? "ok" : "wrong");
    return !good;
}
