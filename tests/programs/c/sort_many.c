/* Eight sorts of the same numbers. */
#include <stdio.h>
#include <string.h>

static int v[200];
static void fill(void) {
    unsigned s = 7;
    for (int i = 0; i < 200; i++) v[i] = (int)((s = s * 69069 + 1) >> 20);
}
static void insertion(int *a, int n) {
    for (int i = 1; i < n; i++) {
        int t = a[i], j = i;
        for (; j && a[j - 1] > t; j--) a[j] = a[j - 1];
        a[j] = t;
    }
}
static void shell(int *a, int n) {
    for (int g = n / 2; g; g /= 2)
        for (int i = g; i < n; i++) {
            int t = a[i], j = i;
            for (; j >= g && a[j - g] > t; j -= g) a[j] = a[j - g];
            a[j] = t;
        }
}
static void bubble(int *a, int n) {
    for (int s = 1; s;) {
        s = 0;
        for (int i = 1; i < n; i++)
            if (a[i - 1] > a[i]) {
                int t = a[i];
                a[i] = a[i - 1];
                a[i - 1] = t;
                s = 1;
            }
    }
}
static void merge(int *a, int n) {
    if (n < 2) return;
    int m = n / 2, t[n], i = 0, j = m, k = 0;
    merge(a, m);
    merge(a + m, n - m);
    while (k < n) t[k++] = j >= n || (i < m && a[i] <= a[j]) ? a[i++] : a[j++];
    memcpy(a, t, sizeof t);
}
static void sift(int *a, int i, int n) {
    for (int c; (c = 2 * i + 1) < n; i = c) {
        if (c + 1 < n && a[c + 1] > a[c]) c++;
        if (a[i] >= a[c]) return;
        int t = a[i];
        a[i] = a[c];
        a[c] = t;
    }
}
static void heap(int *a, int n) {
    for (int i = n; i--;) sift(a, i, n);
    while (n-- > 1) {
        int t = *a;
        *a = a[n];
        a[n] = t;
        sift(a, 0, n);
    }
}
static void radix(int *a, int n) {
    int t[200];
    for (int s = 0; s < 16; s += 4) {
        int c[17] = {0};
        for (int i = 0; i < n; i++) c[(a[i] >> s & 15) + 1]++;
        for (int i = 0; i < 16; i++) c[i + 1] += c[i];
        for (int i = 0; i < n; i++) t[c[a[i] >> s & 15]++] = a[i];
        memcpy(a, t, n * sizeof *a);
    }
}
int main(void) {
    void (*f[])(int *, int) = {insertion, shell, bubble, merge, heap, radix};
    int bad = 0;
    for (int k = 0; k < 6; k++) {
        fill();
        f[k](v, 200);
        for (int i = 1; i < 200; i++) bad += v[i - 1] > v[i];
        printf("%d %d %d\n", v[0], v[99], v[199]);
    }
    return bad;
}
