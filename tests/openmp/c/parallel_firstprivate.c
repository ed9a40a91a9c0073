// openmp: parallel firstprivate
// Scalars of every size, a pointer, an array, a structure and an array of variable length.
#include <omp.h>
#include <stdbool.h>
#include <stdio.h>

struct pair {
    int a;
    double b;
};

int main(void) {
    char c = 'x';
    short s = -3;
    int i = 40;
    long long l = 1LL << 40;
    float f = 0.25f;
    double d = 0.125;
    bool b = true;
    int target = 5, *p = &target, array[3] = {7, 8, 9}, n = 6;
    struct pair q = {2, 2.5};
    int vla[n];
    for (int k = 0; k < n; k++)
        vla[k] = k * k;
    int errors = 0;
#pragma omp parallel firstprivate(c, s, i, l, f, d, b, p, array, q, vla)
    {
        int bad = c != 'x' || s != -3 || i != 40 || l != 1LL << 40 || f != 0.25f || d != 0.125;
        bad |= !b || *p != 5 || array[2] != 9 || q.a != 2 || q.b != 2.5 || vla[5] != 25;
        c++, s--, i = omp_get_thread_num(), l = 0, f = 1, d = 2, b = false, p = array;
        array[2] = i, q.a = i, q.b = i, vla[5] = i;
#pragma omp barrier
        bad |= *p != 7 || array[2] != i || q.a != i || vla[5] != omp_get_thread_num();
#pragma omp atomic
        errors += bad;
    }
    int good = !errors && c == 'x' && s == -3 && i == 40 && l == 1LL << 40 && f == 0.25f && b;
    good &= d == 0.125 && p == &target && array[2] == 9 && q.a == 2 && q.b == 2.5 && vla[5] == 25;
    printf("%c %d %d %lld %g %g %d %d %d %g %d\n", c, s, i, l, f, d, *p, array[2], q.a, q.b,
           vla[5]);
    puts(good ? "ok" : "wrong");
    return !good;
}
