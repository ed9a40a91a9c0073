/* Regular expressions of POSIX. */
#include <stdio.h>
#include <regex.h>

int main(void) {
    regex_t r;
    regmatch_t m[3];
    if (regcomp(&r, "([a-z]+)=([0-9]+)", REG_EXTENDED)) return 1;
    const char *s = "x1 key=42 other=7";
    while (!regexec(&r, s, 3, m, 0)) {
        printf("%.*s:%.*s ", (int)(m[1].rm_eo - m[1].rm_so), s + m[1].rm_so,
               (int)(m[2].rm_eo - m[2].rm_so), s + m[2].rm_so);
        s += m[0].rm_eo;
    }
    putchar('\n');
    regfree(&r);
    return 0;
}
