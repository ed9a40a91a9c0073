// Prints the results of the functions of ctype.h for all characters and EOF.

#define _GNU_SOURCE
#include <ctype.h>
#include <stdio.h>

#define ALL(X)                                                                                     \
    X(isupper) X(islower) X(isalpha) X(isdigit) X(isxdigit) X(isspace) X(isprint) X(isgraph)       \
    X(isblank) X(iscntrl) X(ispunct) X(isalnum) X(toupper) X(tolower) X(isascii) X(toascii)

// In parentheses, because the names may be macros.
#define ONE(f) printf(" %d", (f)(c));

int main(void) {
    for (int c = -128; c < 256; c++) {
        printf("%d:", c);
        ALL(ONE)
        puts("");
    }
}
