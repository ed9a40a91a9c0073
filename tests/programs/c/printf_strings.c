/* Formats of strings and characters. */
#include <stdio.h>

int main(void) {
    printf("[%s|%10s|%-10s|%.2s|%5.1s]\n", "abc", "abc", "abc", "abc", "abc");
    printf("[%c%c%c|%5c|%-5c]\n", 'x', 'y', 'z', 'a', 'b');
    printf("[%%|%.*s|%3$s]\n" + 0, 2, "hello", "third");
    char b[8];
    int n = snprintf(b, sizeof b, "%s-%s", "long", "string");
    printf("%d %s\n", n, b);
    return n;
}
