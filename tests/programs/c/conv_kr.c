/* Old-style definitions and calls through them. */
#include <stdio.h>

#pragma clang diagnostic ignored "-Wdeprecated-non-prototype"
static double old(a, b, c)
char a;
float b;
short c;
{ return a + b * c; }
int main(void) {
    printf("%g\n", old('a', 1.5, 4));
    return (int)old(1, 2.0, 3);
}
