// openmp: task shared firstprivate; taskwait
// Tasks in tasks: what is shared refers to the variable of the parent, which waits for it.
#include <stdio.h>

static int level(int n) {
    int own = n, mine = 1, sub[2] = {0};
    if (n == 0)
        return 1;
#pragma omp task shared(own, sub) firstprivate(mine)
    {
        own += mine;
        mine = 50;
#pragma omp task shared(sub, own)
        {
            sub[0] = level(n - 1);
#pragma omp atomic
            own += 10;
        }
#pragma omp task shared(sub) firstprivate(mine)
        sub[1] = level(n - 1) + mine - 50;
#pragma omp taskwait
#pragma omp atomic
        own += 100;
    }
#pragma omp taskwait
    return own == n + 111 && mine == 1 ? sub[0] + sub[1] : -100000;
}

int main(void) {
    int outside = level(4), inside = 0;
#pragma omp parallel
#pragma omp single
    inside = level(6);
    printf("%d %d\n", outside, inside);
    int good = outside == 16 && inside == 64;
    puts(good ? "ok" : "wrong");
    return !good;
}
