// openmp: declare reduction; parallel for reduction(plus); sections reduction(plus)
// Without an initializer, copies of variables of automatic storage start as static ones do.
#include <omp.h>
#include <stdio.h>

struct vec {
    int x, y, z;
};
#pragma omp declare reduction(plus : struct vec : omp_out.x += omp_in.x, omp_out.y += omp_in.y, \
                              omp_out.z ^= omp_in.z) \
    initializer(omp_priv = (struct vec){0, 0, 0})

int main(void) {
    struct vec v = {1, 2, 4}, s = {0, 0, 0}, rows[2] = {{0, 0, 0}, {5, 5, 5}};
#pragma omp parallel for reduction(plus : v)
    for (int i = 0; i < 33; i++) {
        v.x += i;
        v.y -= i;
        v.z ^= i;
    }
#pragma omp parallel
    {
#pragma omp sections reduction(plus : s)
        {
            s.x += 3;
#pragma omp section
            s.y += 4;
#pragma omp section
            s.z ^= 12;
        }
#pragma omp for reduction(plus : rows)
        for (int i = 0; i < 8; i++)
            rows[i % 2].x += i;
    }
    int z = 4;
    for (int i = 0; i < 33; i++)
        z ^= i;
    printf("%d %d %d %d %d\n", v.x, v.y, v.z, rows[0].x, rows[1].x);
    int good = v.x == 529 && v.y == -526 && v.z == z && s.x == 3 && s.y == 4 && s.z == 12;
    good &= rows[0].x == 12 && rows[1].x == 21 && rows[1].z == 5;
    puts(good ? "ok" : "wrong");
    return !good;
}
