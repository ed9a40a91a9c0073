// openmp: for lastprivate schedule(static) schedule(monotonic:dynamic,2); parallel for lastprivate collapse(2)
// The last values of a structure, an array, a pointer, a _Complex and a variable of the loop itself.
#include <stdio.h>

struct point {
    int x, y;
    char tag[3];
};

int main(void) {
    struct point p = {0};
    int triple[3] = {0}, k = 0, *where = 0, data[30];
    double _Complex z = 0;
    long cell = -1;
#pragma omp parallel
    {
#pragma omp for lastprivate(p, triple) schedule(static)
        for (int i = 0; i < 30; i++) {
            p = (struct point){i, -i, {'a', (char)('a' + i % 26), 0}};
            for (int t = 0; t < 3; t++)
                triple[t] = i * t;
            data[i] = i;
        }
#pragma omp for lastprivate(k, where, z) schedule(monotonic : dynamic, 2)
        for (k = 29; k >= 4; k -= 5) {
            where = &data[k];
            z = k + 2.0i * k;
        }
    }
#pragma omp parallel for lastprivate(cell) collapse(2) schedule(guided)
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 3; j++)
            cell = i * 10 + j;
    printf("%d %d %s %d %d %d %ld\n", p.x, p.y, p.tag, triple[2], k, *where, cell);
    int good = p.x == 29 && p.y == -29 && p.tag[1] == 'd' && triple[1] == 29 && triple[2] == 58;
    good &= k == -1 && where == data + 4 && z == 4 + 8.0i && cell == 62;
    puts(good ? "ok" : "wrong");
    return !good;
}
