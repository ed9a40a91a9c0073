/* Run-length coding. */
#include <stdio.h>
#include <string.h>

int main(void) {
    const char *s = "aaaabbbccdeeeeeeeeeeeef";
    char o[64] = "", b[64] = "";
    int n = 0, k;
    for (const char *p = s; *p; p += k) {
        for (k = 1; p[k] == *p; k++) {}
        n += sprintf(o + n, "%d%c", k, *p);
    }
    for (char *p = o, c; sscanf(p, "%d%c%n", &k, &c, &n) == 2; p += n)
        memset(b + strlen(b), c, (size_t)k);
    printf("%s %d\n", o, strcmp(s, b));
    return (int)strlen(o);
}
