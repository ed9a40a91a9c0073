// openmp: parallel private firstprivate
// Structures with arrays and pointers as private copies.
#include <omp.h>
#include <stdio.h>
#include <string.h>

struct box {
    char name[9];
    double values[5];
    const int *link;
};

int main(void) {
    static const int linked = 77;
    struct box a = {"original", {1, 2, 3, 4, 5}, &linked}, b = a;
    int bad = 0;
#pragma omp parallel firstprivate(a) private(b) reduction(+ : bad)
    {
        int t = omp_get_thread_num();
        bad += strcmp(a.name, "original") != 0 || *a.link != 77;
        a.name[0] = (char)('A' + t);
        a.values[2] += t;
        b = a;
        b.link = &t;
#pragma omp barrier
        bad += b.name[0] != 'A' + t || b.values[2] != 3 + t || *b.link != t;
    }
    printf("%s %g %s %d\n", a.name, a.values[2], b.name, *b.link);
    int good = bad == 0 && a.name[0] == 'o' && a.values[2] == 3 && b.values[4] == 5 &&
               *b.link == 77;
    puts(good ? "ok" : "wrong");
    return !good;
}
