/* Permutations in order. */
#include <stdio.h>

static int n;
static void perm(char *s, int k) {
    if (!s[k]) {
        if (++n % 17 == 0) printf("%s ", s);
        return;
    }
    for (int i = k; s[i]; i++) {
        char t = s[i];
        for (int j = i; j > k; j--) s[j] = s[j - 1];
        s[k] = t;
        perm(s, k + 1);
        for (int j = k; j < i; j++) s[j] = s[j + 1];
        s[i] = t;
    }
}
int main(void) {
    char s[] = "abcde";
    perm(s, 0);
    putchar('\n');
    return n;
}
