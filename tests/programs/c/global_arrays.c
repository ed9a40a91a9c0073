/* Large globals, zeroed and not, across functions. */
#include <stdio.h>

static double big[100000];
static int tab[] = {[999] = 5};
static const char text[] = "constant text";
static double *at(int i) { return &big[i * 997 % 100000]; }
int main(void) {
    for (int i = 0; i < 5000; i++) *at(i) += i;
    double s = 0;
    for (int i = 0; i < 100000; i++) s += big[i];
    printf("%g %zu %d %s\n", s, sizeof tab / sizeof *tab, tab[999], text);
    return 0;
}
