/* A write to a constant string. */
#include <stdio.h>

int main(void) {
    char *volatile s = (char *)"constant";
    puts(s);
    fflush(stdout);
    s[0] = 'C';
    return 0;
}
