/* qsort inside a comparison of qsort. */
#include <stdio.h>
#include <stdlib.h>

static int plain(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }
static int anagram(const void *a, const void *b) {
    char x[4], y[4];
    for (int i = 0; i < 4; i++) {
        x[i] = ((const char *)a)[i];
        y[i] = ((const char *)b)[i];
    }
    qsort(x, 4, 1, plain);
    qsort(y, 4, 1, plain);
    for (int i = 0; i < 4; i++)
        if (x[i] != y[i]) return x[i] - y[i];
    return 0;
}
int main(void) {
    char w[6][4] = {{"tser"}, {"abcd"}, {"rest"}, {"zzza"}, {"dbca"}, {"mnop"}};
    qsort(w, 6, 4, anagram);
    int same = 0;
    for (int i = 1; i < 6; i++) same += !anagram(w[i - 1], w[i]);
    printf("%d %.4s\n", same, w[5]);
    return same;
}
