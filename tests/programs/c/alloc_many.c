/* Many blocks of many sizes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    static unsigned char *v[300];
    static int n[300];
    unsigned s = 1;
    int bad = 0;
    for (int t = 0; t < 6000; t++) {
        s = s * 1103515245 + 12345;
        int k = s >> 16 & 255;
        if (v[k]) {
            for (int i = 0; i < n[k]; i++) bad += v[k][i] != (k & 255);
            free(v[k]);
            v[k] = 0;
        } else {
            n[k] = s >> 8 & 1023;
            v[k] = malloc(n[k] + 1);
            memset(v[k], k, n[k]);
        }
    }
    printf("%d\n", bad);
    return bad;
}
