/* Own versions of memory functions against those of the library. */
#include <stdio.h>
#include <string.h>

static void *my_move(void *t, const void *f, size_t n) {
    unsigned char *a = t;
    const unsigned char *b = f;
    if (a < b)
        while (n--) *a++ = *b++;
    else
        while (n--) a[n] = b[n];
    return t;
}
int main(void) {
    char a[300], b[300];
    int bad = 0;
    for (int n = 0; n < 100; n++)
        for (int d = 0; d < 20; d += 3) {
            for (int i = 0; i < 300; i++) a[i] = b[i] = (char)(i * 7);
            memmove(a + 40 + d, a + 50, n);
            my_move(b + 40 + d, b + 50, n);
            bad += memcmp(a, b, 300) != 0;
        }
    printf("%d\n", bad);
    return bad;
}
