/* strtol in several bases and at the limits. */
#include <stdio.h>
#include <stdlib.h>
#include <errno.h>

int main(void) {
    char *e;
    printf("%ld %ld %ld %ld\n", strtol("0x1f", &e, 0), strtol("077", 0, 0), strtol("zz", 0, 36),
           strtol("-101", 0, 2));
    errno = 0;
    long l = strtol("99999999999999999999", &e, 10);
    printf("%ld %d %d\n", l, errno == ERANGE, *e);
    printf("%lu %lld %d\n", strtoul("-1", 0, 10), strtoll("-9223372036854775808", 0, 10),
           atoi("12abc"));
    return 0;
}
