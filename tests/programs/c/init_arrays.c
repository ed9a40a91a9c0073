/* Initialisers of arrays of all shapes. */
#include <stdio.h>

static int m[3][4] = {{1, 2}, {[2] = 5}, 6, 7};
static char s[] = "a\0b", w[2][5] = {"four", "five5"};
int main(void) {
    int t = 0, l[2][2][2] = {1, 2, 3, 4, 5};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++) t = t * 3 + m[i][j];
    for (int i = 0; i < 8; i++) t += (&l[0][0][0])[i] << i;
    printf("%d %zu %c %.5s\n", t, sizeof s, s[2], w[1]);
    return 0;
}
