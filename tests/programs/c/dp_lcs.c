/* Longest common subsequence and edit distance. */
#include <stdio.h>
#include <string.h>

static int d[40][40], e[40][40];
int main(void) {
    const char *a = "the quick brown fox", *b = "a thick crown of oxen";
    int n = (int)strlen(a), m = (int)strlen(b);
    for (int i = 0; i <= n; i++)
        for (int j = 0; j <= m; j++) {
            if (!i || !j) {
                e[i][j] = i + j;
                continue;
            }
            int s = a[i - 1] == b[j - 1], x = d[i - 1][j], y = d[i][j - 1];
            d[i][j] = s ? d[i - 1][j - 1] + 1 : x > y ? x : y;
            int t = e[i - 1][j - 1] + !s;
            if (e[i - 1][j] + 1 < t) t = e[i - 1][j] + 1;
            if (e[i][j - 1] + 1 < t) t = e[i][j - 1] + 1;
            e[i][j] = t;
        }
    printf("%d %d\n", d[n][m], e[n][m]);
    return d[n][m];
}
