/* strtod and its end pointer. */
#include <stdio.h>
#include <stdlib.h>
#include <errno.h>

int main(void) {
    const char *t[] = {"1.5e3x", "-.5", "0x1.8p3", "inf!", "nan", "1e999", "abc", "  7"};
    for (int i = 0; i < 8; i++) {
        char *e;
        errno = 0;
        double d = strtod(t[i], &e);
        printf("%g %td %d\n", d, e - t[i], errno == ERANGE);
    }
    printf("%g %g\n", (double)strtof("3.25", 0), atof("2.5"));
    return 0;
}
