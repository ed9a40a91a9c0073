/* long double through calls, arrays and structures. */
#include <stdio.h>

struct L {
    char c;
    long double v;
};
static long double dot(const struct L *p, int n) {
    long double s = 0;
    for (int i = 0; i < n; i++) s += p[i].v * p[i].c;
    return s;
}
static struct L add(struct L a, struct L b) { return (struct L){a.c + b.c, a.v + b.v}; }
int main(void) {
    struct L a[3] = {{1, 0.1L}, {2, 0.2L}, {3, 0.3L}};
    printf("%.18Lf %zu\n", dot(a, 3), sizeof *a);
    struct L s = add(a[0], add(a[1], a[2]));
    printf("%d %.18Lf %d\n", s.c, s.v, (int)(s.v * 10));
    return s.c;
}
