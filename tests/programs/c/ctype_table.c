/* Classes of characters. */
#include <stdio.h>
#include <ctype.h>

int main(void) {
    int n[8] = {0};
    for (int c = 0; c < 128; c++) {
        n[0] += !!isalpha(c);
        n[1] += !!isdigit(c);
        n[2] += !!isspace(c);
        n[3] += !!ispunct(c);
        n[4] += !!isxdigit(c);
        n[5] += !!isprint(c);
        n[6] += !!iscntrl(c);
        n[7] += toupper(c) != c;
    }
    for (int i = 0; i < 8; i++) printf("%d ", n[i]);
    for (const char *s = "Hello, World"; *s; s++) putchar(isupper(*s) ? tolower(*s) : toupper(*s));
    putchar('\n');
    return n[0];
}
