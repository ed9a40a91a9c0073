/* Roman numbers there and back. */
#include <stdio.h>
#include <string.h>

static const int v[] = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
static const char *const r[] = {"M",  "CM", "D",  "CD", "C",  "XC", "L",
                                "XL", "X",  "IX", "V",  "IV", "I"};
int main(void) {
    int bad = 0;
    char b[20];
    for (int n = 1; n < 4000; n++) {
        b[0] = 0;
        for (int i = 0, k = n; i < 13; i++)
            while (k >= v[i]) {
                strcat(b, r[i]);
                k -= v[i];
            }
        int s = 0;
        const char *p = b;
        for (int i = 0; i < 13; i++)
            while (!strncmp(p, r[i], strlen(r[i]))) {
                s += v[i];
                p += strlen(r[i]);
            }
        bad += s != n;
        if (n % 888 == 0) printf("%s ", b);
    }
    printf("%d\n", bad);
    return bad;
}
