/* A small compressor and its inverse. */
#include <stdio.h>
#include <string.h>

int main(void) {
    char in[400] = "", out[800], back[400];
    int n = 0, m = 0, k = 0;
    for (int i = 0; i < 12; i++) strcat(in, i % 3 ? "abcabcabd" : "hello hello ");
    int len = (int)strlen(in);
    for (int i = 0; i < len;) {
        int best = 0, off = 0;
        for (int j = i > 100 ? i - 100 : 0; j < i; j++) {
            int l = 0;
            while (i + l < len && l < 60 && in[j + l] == in[i + l]) l++;
            if (l > best) {
                best = l;
                off = i - j;
            }
        }
        if (best > 3) {
            out[n++] = 1;
            out[n++] = (char)off;
            out[n++] = (char)best;
            i += best;
        } else
            out[n++] = in[i++];
    }
    while (m < n)
        if (out[m] == 1) {
            int o = out[m + 1], l = out[m + 2];
            m += 3;
            while (l--) {
                back[k] = back[k - o];
                k++;
            }
        } else
            back[k++] = out[m++];
    printf("%d %d %d\n", len, n, memcmp(in, back, len));
    return n & 127;
}
