/* Searching in strings. */
#include <stdio.h>
#include <string.h>

int main(void) {
    const char *s = "the rain in spain stays mainly in the plain";
    printf("%td %td %td\n", strstr(s, "in") - s, strrchr(s, 'a') - s, strchr(s, 'q') ? 1L : -1L);
    printf("%zu %zu %td\n", strspn(s, "eht "), strcspn(s, "xyz"), strpbrk(s, "xyz") - s);
    int n = 0;
    for (const char *p = s; (p = strstr(p, "ain")); p++) n++;
    printf("%d %d\n", n, memchr(s, 'p', 10) == 0);
    return n;
}
