/* Copying, joining and comparing strings. */
#include <stdio.h>
#include <string.h>

int main(void) {
    char b[40] = "abc";
    strcat(b, "def");
    strncat(b, "ghijkl", 3);
    printf("%s %zu\n", b, strlen(b));
    strncpy(b, "xy", 5);
    printf("%s %s %d\n", b, b + 5, strcmp("a", "b") < 0);
    memmove(b + 6, b + 5, 4);
    printf("%s\n", b + 6);
    printf("%d %d %d\n", strncmp("abcd", "abce", 3), memcmp("a\0b", "a\0c", 3) < 0,
           strcasecmp("HeLLo", "hEllO"));
    char *d = strdup("dup");
    puts(d);
    return (int)strnlen("longer text", 6);
}
