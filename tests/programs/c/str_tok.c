/* strtok and strtok_r inside each other. */
#include <stdio.h>
#include <string.h>

int main(void) {
    char a[] = "one=1;two=22;;three=333";
    char *s1, *s2;
    for (char *p = strtok_r(a, ";", &s1); p; p = strtok_r(0, ";", &s1)) {
        char *k = strtok_r(p, "=", &s2), *v = strtok_r(0, "=", &s2);
        printf("<%s|%s>", k, v);
    }
    char b[] = "  a b  c ";
    for (char *p = strtok(b, " "); p; p = strtok(0, " ")) printf("[%s]", p);
    putchar('\n');
    return 0;
}
