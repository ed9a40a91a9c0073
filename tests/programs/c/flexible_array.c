/* Structures that end in an array of any length. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct F {
    int n;
    double v[];
};
int main(void) {
    double s = 0;
    for (int n = 0; n < 20; n++) {
        struct F *f = malloc(sizeof *f + n * sizeof *f->v);
        f->n = n;
        for (int i = 0; i < n; i++) f->v[i] = i * .5;
        for (int i = 0; i < f->n; i++) s += f->v[i];
        free(f);
    }
    static struct {
        int n;
        char t[];
    } g = {3, "abc"};
    printf("%g %zu %s\n", s, sizeof(struct F), g.t);
    return 0;
}
