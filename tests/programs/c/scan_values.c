/* sscanf of all kinds. */
#include <stdio.h>

int main(void) {
    int a, b, n;
    float f;
    double d;
    char s[10], c, set[10];
    long l;
    int r =
        sscanf("12 -7 3.5 1e3 word x 0xff", "%d %d %f %lf %9s %c %li", &a, &b, &f, &d, s, &c, &l);
    printf("%d %d %d %g %g %s %c %ld\n", r, a, b, f, d, s, c, l);
    r = sscanf("abc123:rest", "%[a-z]%3d:%n", set, &a, &n);
    printf("%d %s %d %d\n", r, set, a, n);
    return sscanf("oops", "%d", &a);
}
