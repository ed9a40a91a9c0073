/* setlocale, strerror, errno. */
#include <stdio.h>
#include <locale.h>
#include <string.h>
#include <errno.h>

int main(void) {
    printf("%s %s\n", setlocale(LC_ALL, "C"), localeconv()->decimal_point);
    FILE *f = fopen("/no/such/file", "r");
    printf("%d %s %s\n", f == 0, strerror(errno), errno == ENOENT ? "ENOENT" : "?");
    printf("%s\n", strerror(EINVAL));
    return errno == ENOENT;
}
