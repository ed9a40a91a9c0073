/* Integer promotion of characters and shorts. */
#include <stdio.h>

int main(void) {
    unsigned char a = 200, b = 100;
    signed char c = (signed char)(a + b);
    unsigned short s = 65535;
    printf("%d %d %d %d\n", a + b, c, s + 1, (unsigned short)(s + 1));
    printf("%d %d\n", -a < 0, (char)-1 < 0);
    return (a + b) & 127;
}
