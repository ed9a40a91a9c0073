/* Memory of results in a recursion. */
#include <stdio.h>
#include <string.h>

static int w[] = {12, 2, 1, 4, 1, 7, 9, 3}, v[] = {4, 2, 1, 10, 2, 8, 6, 5};
static int memo[9][41];
static int best(int i, int c) {
    if (i == 8) return 0;
    int *m = &memo[i][c];
    if (*m >= 0) return *m;
    int r = best(i + 1, c);
    if (w[i] <= c) {
        int t = v[i] + best(i + 1, c - w[i]);
        if (t > r) r = t;
    }
    return *m = r;
}
int main(void) {
    memset(memo, -1, sizeof memo);
    for (int c = 0; c <= 40; c += 5) printf("%d ", best(0, c));
    putchar('\n');
    return best(0, 15);
}
